// Pyodide begins its WebAssembly by WebAssembly.instantiateStreaming, and where that fails it only warns and never comes to an end: here that is seen.

const TYPE = "application/wasm";

/** Have WebAssembly begin whatever type the web server gives it, and learn when it can't. @returns {Promise<never>} fails when it does */
export const watchWebAssembly = () =>
  new Promise((_, fail) => {
    const begin = WebAssembly.instantiateStreaming.bind(WebAssembly);
    WebAssembly.instantiateStreaming = async (asked, imports) => {
      try {
        const reply = await asked;
        if (!reply.ok) throw new Error(`${reply.url}: ${reply.status}`);
        // Only where it must be made again: a browser that has compiled it once knows it by the reply.
        const typed = reply.headers.get("Content-Type") === TYPE ? reply : new Response(reply.body, {headers: {"Content-Type": TYPE}});
        return await begin(typed, imports);
      } catch (error) {
        fail(error);
        throw error;
      }
    };
  });
