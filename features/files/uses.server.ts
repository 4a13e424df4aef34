import { sql } from 'kysely'
import { nameSql } from '#people/person.server.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Use } from './contract.ts'
import { editPathOf, type UseKind } from './rules.ts'

interface Row {
  kind: UseKind
  id: string
  title: string
  place: 'image' | 'text'
  page: string | null
}

/** All editors can edit the about text, but only Admins the policies and the settings. */
function mayEdit({ role }: Pick<SignedIn, 'role'>, { page }: Row): boolean {
  return role === 'Admin' || page === null || page === 'about'
}

async function readUses(db: Db, key: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select
      file_use.kind,
      item_id as id,
      coalesce(service.title, blog.title, faq.question, process_step.title, site_page.title, project.title,
        ${nameSql('account')}, page_text.kind, setting.section, '') as title,
      file_use.place,
      coalesce(page_text.kind, setting.section) as page
    from file_use
    left join service on file_use.kind = 'service' and service.id = item_id
    left join blog on file_use.kind = 'blog' and blog.id = item_id
    left join faq on file_use.kind = 'faq' and faq.id = item_id
    left join process_step on file_use.kind = 'process_step' and process_step.id = item_id
    left join page_text on file_use.kind = 'page_text' and page_text.id = item_id
    left join site_page on file_use.kind = 'site_page' and site_page.id = item_id
    left join project on file_use.kind = 'project' and project.id = item_id
    left join setting on file_use.kind = 'setting' and setting.id = item_id
    left join account on file_use.kind = 'account' and account.id = item_id
    where file_key = ${key}
    order by 1, 3, file_use.place
    limit 1000
  `.execute(db)
  return rows
}

/** The records that use a picture, with the page to edit each if the user may. */
export async function usesOf(db: Db, user: SignedIn, key: string): Promise<Use[]> {
  const rows = await readUses(db, key)
  return rows.map((row) => {
    const { kind, id, place, page } = row
    const editPath = mayEdit(user, row) ? editPathOf(kind, id, page) : undefined
    return {
      kind,
      id,
      title: page ? pageTitle(page) : row.title,
      place,
      ...(editPath && { editPath }),
    }
  })
}

/** The title of a page that uses the picture and that the user may not edit. */
export async function findForbiddenUse(
  db: Db,
  user: SignedIn,
  key: string,
): Promise<string | undefined> {
  const beyond = (await readUses(db, key)).find((row) => !mayEdit(user, row))
  return beyond?.page ? pageTitle(beyond.page) : undefined
}

function pageTitle(page: string): string {
  const words = page === 'term' ? 'term policy' : page.replace('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
