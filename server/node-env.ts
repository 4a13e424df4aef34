import { enableCompileCache } from 'node:module'
import path from 'node:path'

// Must be imported first: React chooses its production build when it is loaded.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
// Up to three password hashes and two pictures run at once. With libuv's default of four threads, file
// access and compression would have to wait for them.
process.env.UV_THREADPOOL_SIZE ??= '16'
// For what is imported later. Without a folder that can be written, nothing is cached.
enableCompileCache(path.resolve(import.meta.dirname, '../node_modules/.cache/atrium/compile'))
