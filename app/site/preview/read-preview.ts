import { data } from 'react-router'

/** The signature of a preview URL, and when it expires. */
export function signatureOf(request: Request) {
  const given = new URL(request.url).searchParams
  return { expires: given.get('expires') ?? '', signature: given.get('signature') ?? '' }
}

/** What a preview page shows; null with 404 for a link that is not valid any more. */
export async function readPreview<T>(read: () => Promise<T>) {
  try {
    return data(await read())
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status >= 500) throw thrown
    return data(null, { status: 404 })
  }
}
