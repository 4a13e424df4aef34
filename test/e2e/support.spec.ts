import { fileURLToPath } from 'node:url'
import { attach, box, line, openPair, send, texts } from '#test/browser/chat.ts'
import { expect, test } from '#test/browser/fixtures.ts'
import { visit } from '#test/browser/pages.ts'

const picture = fileURLToPath(new URL('../browser/pictures/icon-512.png', import.meta.url))

test('a client and the agency talk: typing, marks, files, links, and notes that stay inside', async ({
  page: client,
  admin: staff,
  baseURL: origin = '',
}) => {
  await openPair(client, staff, origin)
  await box(client).focus()
  await client.keyboard.type('The hours are wrong.')
  await expect(staff.getByText('Greta is typing')).toBeVisible()
  await client.keyboard.press('Shift+Enter')
  await client.keyboard.type('See https://boats.example/hours.')
  await client.keyboard.press('Enter')
  await expect(box(client)).toBeFocused()
  await expect(box(client)).toHaveValue('')
  const first = line(staff, 'The hours are wrong.')
  await expect(first.locator('p.whitespace-pre-wrap')).toHaveText(
    'The hours are wrong.\nSee https://boats.example/hours.',
    { useInnerText: true },
  )
  const link = first.getByRole('link', { name: 'https://boats.example/hours', exact: true })
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(staff.getByText('Greta is typing')).toBeHidden()
  await expect(line(client, 'The hours are wrong.').getByTitle('Read')).toBeVisible()

  await attach(staff, picture)
  await send(staff, '<b>Like this?</b>')
  const reply = line(client, '<b>Like this?</b>')
  await reply.getByRole('button', { name: /^Open icon-512/ }).click()
  const dialog = client.getByRole('dialog')
  await expect(dialog.getByRole('img')).toHaveJSProperty('complete', true)
  await client.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await staff.getByRole('radio', { name: 'Internal note' }).press('Space')
  await box(staff, 'Internal note').fill('She paid in coins.')
  await box(staff, 'Internal note').press('Enter')
  await expect(line(staff, 'She paid in coins.')).toHaveAccessibleName(/^Internal note by You/)
  await staff.getByRole('radio', { name: 'Reply' }).press('Space')
  await send(staff, 'That was all.')
  await expect(texts(client)).toHaveText([/hours are wrong/, '<b>Like this?</b>', 'That was all.'])
  await expect(client.getByText('coins')).toHaveCount(0)
  await expect(line(staff, 'That was all.').getByTitle('Read')).toBeVisible()

  await visit(client, '/client-portal')
  await send(staff, 'One more thing.')
  const entry = client.getByRole('navigation', { name: 'Client portal' }).getByRole('link', {
    name: 'Support 1 new',
  })
  await entry.click()
  await expect(client.getByText('New messages')).toBeVisible()
  await expect(line(client, 'One more thing.')).toBeInViewport()
})
