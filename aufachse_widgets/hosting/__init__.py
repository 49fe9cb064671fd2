"""All that knows Voilà, jupyter_server, kernels and sockets: the command ``aufachse``, who may come in, the served page and its kernels."""
