import { contentOf, findGonePictures, type Writer } from '#content/writing.server.ts'
import type { Kernel } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Reply } from '#shared/endpoint.ts'
import { parseImageUrl } from '#shared/images.ts'
import { type SettingSection, settingValue } from '#shared/settings.ts'
import { never, publicSections, type settings } from './contract.ts'
import { sections } from './sections.ts'
import { menuSection, sitePage } from './website/menu.ts'

interface Row {
  id: string
  section: string
  updatedAt: string
  value: unknown
}

function select(db: Db) {
  return db.selectFrom('setting').select(['id', 'section', 'updated_at as updatedAt', 'value'])
}

const rows = contentOf({
  table: 'setting',
  find: (db, id): Promise<Row | undefined> => select(db).where('id', '=', id).executeTakeFirst(),
  // Somebody else was the first to save this section.
  refusals: { setting_section_key: ['CONFLICT', undefined] },
})

function shown(section: SettingSection, row: Row | undefined) {
  return {
    id: row?.id ?? null,
    updatedAt: row?.updatedAt ?? never,
    value: settingValue(section, row?.value as Record<string, unknown> | undefined),
  }
}

export async function listSettings(db: Db) {
  const stored = await select(db).execute()
  const all = sections.map((section) => {
    const row = stored.find((each) => each.section === section.name)
    return [section.name, shown(section, row)]
  })
  return Object.fromEntries(all) as Reply<typeof settings.list>
}

/** Refuses pictures that are not stored, each at its field. */
async function requirePictures(ctx: Writer, sent: object): Promise<void> {
  const gone = await findGonePictures(ctx.db, sent)
  const wrong = Object.entries(sent).filter(([, url]) => gone.includes(url))
  const fields = Object.fromEntries(wrong.map(([key]) => [key, 'Please choose an image.']))
  if (wrong.length > 0) ctx.fail('INVALID_INPUT', { fields })
}

export async function saveSetting(
  ctx: Writer<'CONFLICT'>,
  section: SettingSection,
  { basedOn, ...sent }: { basedOn?: string | undefined },
) {
  await requirePictures(ctx, sent)
  const value = JSON.stringify(sent)
  const stored = await select(ctx.db).where('section', '=', section.name).executeTakeFirst()
  const row = stored
    ? await rows.edit(ctx, stored.id, { value }, basedOn)
    : await rows.add(ctx, { section: section.name, value })
  return { message: `${section.label} settings saved successfully!`, item: shown(section, row) }
}

/** The public sections, with the alternative texts of their pictures. */
export async function readSite({ db, settings: cache }: Pick<Kernel, 'db' | 'settings'>) {
  const shown = publicSections.map(
    async (section) => [section.name, await cache.read(db, section)] as const,
  )
  const values = Object.fromEntries(await Promise.all(shown))
  const urls = Object.values(values).flatMap((value) =>
    Object.values(value).filter((each) => typeof each === 'string' && parseImageUrl(each)),
  ) as string[]
  const pictures =
    urls.length > 0
      ? await db.selectFrom('file').select(['url', 'alt']).where('url', 'in', urls).execute()
      : []
  return { ...values, pictures }
}

/** The names of the pages in the menu, by path. */
export async function readPageTitles({ db, settings: cache }: Pick<Kernel, 'db' | 'settings'>) {
  const { entries } = await cache.read(db, menuSection)
  const named = entries.map(({ page, label }) => [sitePage(page).path, label])
  return { '/': 'Home', ...Object.fromEntries(named) }
}
