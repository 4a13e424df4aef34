// Imported first: React decides at load time whether it is the build for production.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
// Up to three password hashes and two pictures are worked on at once. With libuv's usual four threads,
// files and the compression of pages would wait for them.
process.env.UV_THREADPOOL_SIZE ??= '16'
