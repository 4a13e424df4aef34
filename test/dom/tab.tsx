import assert from 'node:assert/strict'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { configure, screen, waitFor } from '@testing-library/dom'
import { type UserEvent, userEvent } from '@testing-library/user-event'
import type { Editor } from '@tiptap/react'
import type { ComponentType, ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { createMemoryRouter, createPath, type RouteObject, useLoaderData } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { AgencyProvider } from '#app/agency-provider.tsx'
import { readAgency } from '#app/read-agency.ts'
import pages from '#app/routes.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { signedInKey } from '#shared/first-script.ts'
import { api } from '#ui/client/api.ts'
import { queryClient } from '#ui/client/data.tsx'
import { writeView } from '#ui/client/portal-cookie.ts'
import type { TestApp, Visitor } from '../app.ts'
import { atEnd } from '../teardown.ts'

interface Call {
  url: string
  /** The parsed JSON, or the form. */
  body: unknown
  /** Sends it to the server. */
  pass: () => Promise<Response>
}
type Answer = (call: Call) => Response | Promise<Response>

export interface Tab {
  user: UserEvent
  /** The path and query of the page. */
  address(): string
  /** Opens a page of a portal, and waits until it has loaded. */
  visit(path: string): Promise<void>
  /** Goes back to the page before, which may still be loading. */
  back(): Promise<void>
  /** Shows something that is not a page of a portal, such as a form of the site. */
  show(content: ReactNode): void
  /** Answers the calls of an endpoint instead of the server, until the returned function is called. */
  answer(endpoint: Endpoint, answer: Answer): () => void
  /** Holds the calls of an endpoint back until the returned function is called. */
  hold(endpoint: Endpoint): () => void
}

// No timer is left when the tests end.
const { queries } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({
  queries: { ...queries, gcTime: Number.POSITIVE_INFINITY },
  mutations: { gcTime: Number.POSITIVE_INFINITY },
})
configure({
  // For a hang, not for slowness.
  asyncUtilTimeout: 30_000,
  getElementError: (message) => new Error(`${message}\nin: ${document.body.textContent}`),
})

const { equal } = assert
const outline = (value: unknown) =>
  value instanceof Element ? (value.cloneNode() as Element).outerHTML : String(value)
Object.assign(assert, {
  /** With an element, a failure would print all that the window holds, for minutes. */
  equal(actual: unknown, expected: unknown, message?: string | Error) {
    if (actual === expected || !(actual instanceof Element || expected instanceof Element))
      return equal(actual, expected, message)
    throw new assert.AssertionError({
      message: `Expected ${outline(expected)}, found ${outline(actual)}`,
    })
  },
})

/** Closes the open tab. There is one, because the modules of the browser hold one session. */
let close = () => {}

/**
 * Opens a tab without layout in the browser of this person, whose calls the real server answers.
 * It stays open until the next one, or the end of the file. `first` is the page that its document is of.
 */
export async function openTab(app: TestApp, person: Visitor, first = '/'): Promise<Tab> {
  close()
  // Waits for a renewal of the session that is under way, which would sign the last person in again. A
  // new one fails at once, because no tab is open.
  await api.refresh().catch(() => {})
  api.setToken(null)
  const { db, settings } = app.kernel
  const agency = await readAgency({ readSetting: (section) => settings.read(db, section) })
  const answers = new Map<RegExp, Answer>()
  const realFetch = globalThis.fetch
  globalThis.fetch = async (input, init = {}) => {
    const url = String(input)
    if (!url.startsWith('/')) return realFetch(input, init)
    const pass = () => person.fetch(app.url + url, init)
    const call = `${init.method ?? 'GET'} ${url.split('?', 1)}`
    const found = [...answers].findLast(([pattern]) => pattern.test(call))
    return found ? found[1]({ url, body: bodyOf(init), pass }) : pass()
  }
  localStorage.setItem(signedInKey, 'true')
  const { payments } = app.kernel
  document.documentElement.dataset.cardPayments = (await payments.isOn(db)) ? 'on' : 'off'
  const router = createMemoryRouter([{ path: '/', element: null }, ...portalRoutes], {
    initialEntries: [first],
  })
  // The product also reads the address where there is no router.
  router.subscribe(({ location }) => history.replaceState(null, '', createPath(location)))
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  const portals = (
    <AgencyProvider agency={agency}>
      <RouterProvider router={router} />
    </AgencyProvider>
  )

  close = () => {
    close = () => {}
    root.unmount()
    router.dispose()
    document.body.replaceChildren()
    api.setToken(null)
    // A read that is under way would be tried again in the next tab.
    void queryClient.cancelQueries()
    queryClient.clear()
    localStorage.clear()
    for (const [, name = ''] of document.cookie.matchAll(/view-([\w-]+)/g)) writeView(name, '')
    sessionStorage.clear()
    globalThis.fetch = realFetch
  }
  atEnd(async () => close())

  function answer(endpoint: Endpoint, answer: Answer) {
    const pattern = patternOf(endpoint)
    answers.set(pattern, answer)
    return () => void answers.delete(pattern)
  }
  return {
    user: userEvent.setup(),
    address: () => createPath(router.state.location),
    async visit(path) {
      root.render(portals)
      if (path !== first) await router.navigate(path, { flushSync: true })
      await waitFor(() => {
        if (!isLoaded()) throw new Error(`${path} is loading`)
      })
    },
    back: () => router.navigate(-1),
    show: (content) => root.render(content),
    answer,
    hold(endpoint) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const end = answer(endpoint, (call) => promise.then(call.pass))
      return () => {
        end()
        resolve()
      }
    },
  }
}

/** No skeletons or dimmed rows are left. A button is busy while a dialog asks about what it does. */
const isLoaded = () =>
  document.querySelector('main h1') && !document.querySelector('main [aria-busy=true]:not(button)')

/** The failure that a toast reports. */
export async function findFailure(): Promise<HTMLElement> {
  const button = await screen.findByRole('button', { name: 'Dismiss' })
  const toast = button.closest<HTMLElement>('[role=alert]')
  if (!toast) throw new Error('The toast reports no failure')
  return toast
}

/** Chooses an option of a select or combobox. */
export async function chooseOption({ user }: Tab, field: string, option: string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: field }))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** Writes a rich text. Typing one needs a real browser. */
export async function writeRichText(name: string, html: string): Promise<void> {
  const field = await screen.findByRole('textbox', { name })
  ;(field as HTMLElement & { editor: Editor }).editor.commands.setContent(html, {
    emitUpdate: true,
  })
}

interface PageModule {
  default: ComponentType<{ loaderData: unknown }>
  clientLoader?: RouteObject['loader']
}

/** The routes of both portals, which the browser gets from the build. */
const portalRoutes = (await pages)
  .filter(({ path = '' }) => ['admin', 'client-portal'].includes(path))
  .map(routeOf)

function routeOf({ file, path, index, children }: RouteConfigEntry): RouteObject {
  const lazy = async () => {
    const { default: Page, clientLoader, ...rest }: PageModule = await import(`../../app/${file}`)
    return { ...rest, Component: () => <Page loaderData={useLoaderData()} />, loader: clientLoader }
  }
  return index ? { index, lazy } : { path, lazy, children: children?.map(routeOf) }
}

function patternOf({ method, path }: Endpoint): RegExp {
  return new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
}

function bodyOf({ body }: RequestInit): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body
}
