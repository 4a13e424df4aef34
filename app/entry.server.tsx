import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { menuSection, offPathsOf } from '#features/settings/website/menu.ts'
import { setCountry } from '#shared/address/region.ts'
import { setTimeZone } from '#shared/dates.ts'
import { setCurrency } from '#shared/money.ts'
import { setPasswordPolicy } from '#shared/password.ts'
import { AgencyProvider } from './agency-provider.tsx'
import { DocumentContext, documentContext, readContext } from './context.ts'
import { readAgency, readWebsite } from './read-agency.ts'
import { isSiteOpen } from './site/frame/shown-page.ts'
import { SiteContext } from './site-texts.ts'

// React Router compares context keys by identity, so the server imports them from this bundle.
export {
  documentContext,
  isSiteOpen,
  readContext,
  setCountry,
  setCurrency,
  setPasswordPolicy,
  setTimeZone,
}

/**
 * Renders the whole page before responding, so that it can be cached and a failed render sends
 * nothing.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  const document = context.get(documentContext)
  const [agency, website] = await Promise.all([readAgency(document), readWebsite(document)])
  const { entries } = await document.readSetting(menuSection)
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <DocumentContext value={{ ...document, offPaths: offPathsOf(entries) }}>
        <AgencyProvider agency={agency}>
          <SiteContext value={website}>
            <ServerRouter context={entry} url={request.url} nonce={document.nonce} />
          </SiteContext>
        </AgencyProvider>
      </DocumentContext>,
      {
        nonce: document.nonce,
        onAllReady() {
          const chunks: Buffer[] = []
          const sink = new PassThrough()
          sink.on('data', (chunk: Buffer) => chunks.push(chunk))
          sink.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
          pipe(sink)
        },
        onShellError: reject,
        onError: (error) => document.onError(error),
      },
    )
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error)) return
  context.get(documentContext).onError(error)
}
