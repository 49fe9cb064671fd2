# The dashboard in a container:
#   docker build -t aufachse . && docker run --rm -p 8866:8866 -v aufachse:/games aufachse
# The terminal shows a link that makes your browser the host's; others join by the table's code.
FROM python:3.13-slim
COPY . /src
RUN pip install --no-cache-dir /src && rm -r /src && useradd --create-home player && mkdir /games && chown player /games
USER player
ENV AUFACHSE_STORE=/games/games.sqlite
VOLUME /games
EXPOSE 8866
ENTRYPOINT ["aufachse", "--no-browser", "--lan", "--host-link", "--port=8866"]
