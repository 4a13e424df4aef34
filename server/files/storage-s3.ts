import { openAsBlob } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { S3mini } from 's3mini'
import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { ApiError } from '#shared/errors.ts'
import type { ByteRange, Storage } from './storage.ts'

/** Longer than the default timeout, for parts of large files. */
const transferMs = 60_000

/**
 * Stores files in a bucket of any S3-compatible service. If it fails or does not respond within
 * `patience` milliseconds, the request is answered with 503.
 */
export function createBucket(s3: NonNullable<Config['s3']>, log: Log, patience = 4_000): Storage {
  const bucket = connectBucket(s3, patience)
  const transfers = connectBucket(s3)
  const attempt = async <T>(operation: string, answer: Promise<T>): Promise<T> => {
    return answer.catch((error: Error) => {
      log.warn({ operation, error: error.message }, 'bucket request failed')
      throw new ApiError('UNAVAILABLE')
    })
  }
  /** Returns null if there is no such object. Fails for a service that ignores ranges. */
  const getPart = async (key: string, { start, end }: ByteRange): Promise<Response | null> => {
    const response = await bucket
      .getObjectRaw(key, false, start, end + 1)
      .catch((error: { status?: number }) => {
        if (error.status === 404) return null
        throw error
      })
    if (!response || response.status === 206) return response
    await response.body?.cancel()
    throw new Error('The bucket does not support range requests.')
  }
  return {
    async requireSpace() {},
    async put(key, bytes, type) {
      await attempt('put', bucket.putObject(key, bytes, type))
    },
    async move(key, path) {
      // Uploads in parts that are streamed from disk.
      const blob = await openAsBlob(path)
      await attempt('move', transfers.putAnyObject(key, blob, 'application/octet-stream'))
      await rm(path)
    },
    async get(key, range) {
      const found = range ? getPart(key, range) : bucket.getObjectResponse(key)
      const response = await attempt('get', found)
      if (!response?.body) return null
      return {
        stream: Readable.fromWeb(response.body as ReadableStream),
        size: range ? range.end - range.start + 1 : Number(response.headers.get('content-length')),
        type: response.headers.get('content-type') ?? 'application/octet-stream',
      }
    },
    async remove(folder) {
      const objects = await attempt('list', bucket.listObjects('/', `${folder}/`))
      for (const { Key } of objects ?? []) await attempt('remove', bucket.deleteObject(Key))
    },
    async *list() {
      let token: string | undefined
      do {
        const page = await attempt('list', bucket.listObjectsPaged('/', '', 1000, token))
        if (!page) throw new ApiError('UNAVAILABLE')
        for (const { Key } of page.objects ?? []) yield Key
        token = page.nextContinuationToken
      } while (token)
    },
  }
}

export function connectBucket(s3: NonNullable<Config['s3']>, patience = transferMs): S3mini {
  return new S3mini({
    endpoint: s3.url,
    accessKeyId: s3.accessKey,
    secretAccessKey: s3.secretKey,
    region: s3.region,
    fetch: (input, init) => fetchWithin(patience, input, init),
  })
}

/** Limits the time until the response begins, but not the transfer, which may be slow. */
async function fetchWithin(patience: number, input: RequestInfo | URL, init?: RequestInit) {
  const timeout = new AbortController()
  const timer = setTimeout(
    () => timeout.abort(new Error('The bucket did not respond in time.')),
    patience,
  )
  try {
    return await fetch(input, { ...init, redirect: 'error', signal: timeout.signal })
  } finally {
    clearTimeout(timer)
  }
}
