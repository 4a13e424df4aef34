import type { Locator, Page } from '@playwright/test'
import { projects } from '#features/projects/contract.ts'
import { tasks } from '#features/tasks/contract.ts'
import type { ApiClient } from '#shared/api-client.ts'
import { enterWith } from './fixtures.ts'
import { adminApi, apiOf, makePerson, password } from './people.ts'

interface Worker {
  email: string
  api: ApiClient
  task: { id: string; title: string }
}

/** A new Employee with a task whose title no other test has. */
export async function makeWorker(origin: string): Promise<Worker> {
  const admin = await adminApi(origin)
  const person = await makePerson(origin, 'Employee')
  const { rows } = await admin.call(projects.list, { query: { limit: 1 } })
  const title = `Mend the pump ${person.id.slice(-6)}`
  const words = { title, description: 'Before the season.' }
  const body = { ...words, userId: person.id, projectId: rows[0]?.id ?? '' }
  const { item } = await admin.call(tasks.add, { body })
  return { email: person.email, api: await apiOf(origin, person), task: { id: item.id, title } }
}

export const enterAs = (page: Page, { email }: Worker): Promise<void> =>
  enterWith(page, { email, password })

export const running = (page: Page): Locator => page.getByRole('region', { name: 'Running timer' })
export const clock = (page: Page): Locator => running(page).getByRole('timer')
/** At least a second, without which nothing is logged. */
export const counting = /^0:0\d:(?!00)\d\d$/
export const button = (page: Page, name: string): Locator =>
  page.getByRole('button', { name, exact: true })
