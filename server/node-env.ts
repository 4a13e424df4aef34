// Imported first: React decides at load time whether it is the build for production.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
// Pictures are encoded on libuv's threads. With its usual four, one picture holds up every page that is
// compressed meanwhile, so there are more threads than long tasks.
process.env.UV_THREADPOOL_SIZE ??= '16'
