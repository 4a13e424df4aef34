import { AsyncLocalStorage } from 'node:async_hooks'
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
import { readClaims } from '#shared/api-client.ts'
import { setTimeZone } from '#shared/dates.ts'
import { setCurrency } from '#shared/money.ts'
import { setPasswordPolicy } from '#shared/password.ts'
import { createQueryClient } from '#ui/client/data.tsx'
import { type Rendering, setRendering } from '#ui/client/rendering.ts'
import { AgencyProvider } from './agency-provider.tsx'
import { DocumentContext, type DocumentInfo, documentContext, readContext } from './context.ts'
import { documentFactsOf } from './document-facts.ts'
import { readAgency, readWebsite } from './read-agency.ts'
import { isSiteOpen } from './site/frame/shown-page.ts'
import { SiteContext } from './site-texts.ts'

const renderings = new AsyncLocalStorage<Rendering>()
setRendering(() => renderings.getStore())

/** Renders a document for its reader. Others that are rendered meanwhile have their own data. */
function renderFor<T>(document: DocumentInfo, render: () => Promise<T>): Promise<T> {
  const { cookies = '', firstReads } = document
  const queryClient = createQueryClient()
  for (const { path, input, reply } of firstReads?.replies ?? [])
    queryClient.setQueryData([path, input], reply)
  const claims = firstReads ? readClaims(firstReads.accessToken) : null
  return renderings.run({ claims, cookies, queryClient, facts: documentFactsOf(document) }, render)
}

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
  const shown = { ...document, offPaths: offPathsOf(entries), page: pageOf(document, entry) }
  const render = () =>
    new Promise<string>((resolve, reject) => {
      const { pipe } = renderToPipeableStream(
        <DocumentContext value={shown}>
          <AgencyProvider agency={agency}>
            <SiteContext value={website}>
              <ServerRouter context={entry} url={request.url} nonce={document.nonce} />
            </SiteContext>
          </AgencyProvider>
        </DocumentContext>,
        {
          nonce: document.nonce,
          // Nothing is sent before the rest, so nothing large is replaced by a skeleton.
          progressiveChunkSize: Number.POSITIVE_INFINITY,
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
  // Pages of the site are the same for everybody.
  const html = document.nonce ? withLatePreloads(await renderFor(shown, render)) : await render()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** The stylesheet and the fonts of the first paint are fetched before the scripts. */
const withLatePreloads = (html: string) =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')

/** The page of a portal for somebody who is signed in. */
function pageOf(
  { firstReads }: DocumentInfo,
  { routeModules, staticHandlerContext }: EntryContext,
) {
  const id = staticHandlerContext.matches.at(-1)?.route.id
  return firstReads && id ? routeModules[id]?.default : undefined
}

export const handleError: HandleErrorFunction = (error, { context }) => {
  if (isRouteErrorResponse(error)) return
  context.get(documentContext).onError(error)
}
