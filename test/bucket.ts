import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import S3rver from 's3rver'
import { atEnd } from './teardown.ts'

/** Starts a local S3 service with one bucket, and returns the environment variables to use it. */
export async function startBucket() {
  const directory = await mkdtemp(path.join(tmpdir(), 'atrium-bucket-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'files', configs: [] }],
  })
  const { port } = await server.run()
  atEnd(async () => {
    await server.close()
    await rm(directory, { recursive: true })
  })
  return {
    S3_URL: `http://127.0.0.1:${port}/files`,
    S3_ACCESS_KEY: 'S3RVER',
    S3_SECRET_KEY: 'S3RVER',
  }
}
