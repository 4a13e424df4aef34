// Must be imported first: React chooses its production build when it is loaded.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
// Up to three password hashes and two pictures run at once. With libuv's default of four threads, file
// access and compression would have to wait for them.
process.env.UV_THREADPOOL_SIZE ??= '16'
