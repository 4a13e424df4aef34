// Imported first: React decides at load time whether it is the build for production.
process.env.NODE_ENV ??= process.argv.includes('--dev') ? 'development' : 'production'
