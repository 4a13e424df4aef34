import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { Combobox } from '@base-ui/react/combobox'
import { screen } from '@testing-library/dom'
import { startTestApp, type TestApp } from '#test/app.ts'
import { openTab } from '#test/dom/tab.tsx'

// Without the build, the libraries are as they were published.
let app: TestApp
before(async () => {
  app = await startTestApp()
})

test('Base UI still hides the page around an open combobox, or the patch can go', async () => {
  const tab = await openTab(app, app.visit())
  tab.show(
    <>
      <button type="button">Outside</button>
      <Combobox.Root items={['One']}>
        <Combobox.Input aria-label="Number" />
        <Combobox.Portal>
          <Combobox.Positioner>
            <Combobox.Popup>
              <Combobox.List>
                {(item: string) => (
                  <Combobox.Item key={item} value={item}>
                    {item}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </>,
  )
  assert.ok(await screen.findByRole('button', { name: 'Outside' }))
  await tab.user.click(screen.getByRole('combobox', { name: 'Number' }))
  assert.ok(await screen.findByRole('option', { name: 'One' }))
  assert.equal(screen.queryByRole('button', { name: 'Outside' }), null)
  assert.ok(screen.getByText('Outside').tabIndex >= 0)
})

const reactRouter = new URL('../../node_modules/react-router/dist/production/lib/', import.meta.url)

test('React Router still reloads for a script that cannot be loaded, or the patch can go', async (t) => {
  const { loadRouteModule } = await import(new URL('dom/ssr/routeModules.js', reactRouter).href)
  const reload = t.mock.fn(() => {})
  t.mock.method(console, 'error', () => {})
  t.mock.property(globalThis as { window?: unknown }, 'window', { location: { reload } })
  void loadRouteModule({ id: 'broken', module: 'data:text/javascript,throw new Error()' }, {})
  await t.waitFor(() => assert.equal(reload.mock.callCount(), 1))
})

test('React Router has no option for loading route modules yet', () => {
  const props = readFileSync(new URL('dom-export/hydrated-router.d.ts', reactRouter), 'utf8')
  assert.match(props, /onError\?:/)
  assert.doesNotMatch(props, /loadRouteModule/)
})
