import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { SettingField, SettingSection } from '#shared/settings.ts'
import type { MenuEntry, Place } from './menu.ts'
import { type Facts, fillIn } from './placeholders.ts'

interface SitePreviewProps {
  section: SettingSection
  agency: Facts
}

type Values = Record<string, unknown>

/** The texts of a page as visitors read them, with the values of the form. */
export function SitePreview({ section, agency }: SitePreviewProps) {
  const values = useWatch<Values>()
  const filled = Object.entries(section.fields).flatMap(([key, field]) => {
    const text = typeof values[key] === 'string' ? fillIn(values[key].trim(), agency) : ''
    return text && !field.options && !field.input?.match(/picture/) ? [{ key, field, text }] : []
  })
  const search = filled.find(({ key }) => key === 'description')
  const texts = filled.filter((each) => each !== search)
  const title = texts.find(({ field }) => isHeading(field))?.text ?? section.label
  return (
    <Frame page={section.page}>
      {section.name === 'menu' ? (
        <Menu values={values} topLine={texts.find(({ key }) => key === 'topLine')?.text} />
      ) : (
        <div className="grid gap-2.5">
          {texts.map(({ key, field, text }, at) => (
            <p key={key} className={lookOf(field, at === 0)}>
              {text}
            </p>
          ))}
        </div>
      )}
      {search && (
        <div className="mt-5 border-line border-t pt-4">
          <p className="mb-2 font-mono text-caption text-ink-faint">In search results</p>
          <p className="text-action-text wrap-anywhere">
            {title.replaceAll('\n', ' ')} · {agency.name}
          </p>
          <p className="mt-0.5 text-ink-soft text-small wrap-anywhere">{search.text}</p>
        </div>
      )}
    </Frame>
  )
}

function Frame({ page, children }: { page: string | undefined; children: ReactNode }) {
  return (
    <section aria-label="Preview">
      <h3 className="mb-1.5 font-medium font-text text-small tracking-normal">Preview</h3>
      <div className="border border-line">
        <p className="border-line border-b px-5 py-2 font-mono text-caption text-ink-faint wrap-anywhere">
          {page}
        </p>
        <div className="p-5">{children}</div>
      </div>
    </section>
  )
}

/** A heading cannot be empty, other texts can. */
const isHeading = ({ schema }: SettingField) => !z.safeParse(schema, '').success

function lookOf(field: SettingField, isFirst: boolean): string {
  const shape = 'wrap-anywhere whitespace-pre-line'
  const display = `${shape} font-bold font-display leading-tight tracking-tight`
  if (isHeading(field))
    return isFirst || field.input === 'textarea'
      ? `${display} text-h3 not-first:mt-3`
      : `${display} -mt-1.5 text-h4`
  if (/figure/.test(field.label)) return `${display} text-h2`
  return /label|caption/i.test(field.label)
    ? `${shape} font-mono text-caption text-ink-faint not-first:mt-2`
    : `${shape} text-ink-soft text-small`
}

interface MenuProps {
  values: Values
  topLine: string | undefined
}

function Menu({ values, topLine }: MenuProps) {
  const {
    entries = [],
    links = [],
    quote,
  } = values as {
    entries?: MenuEntry[]
    links?: { label: string }[]
    quote?: string
  }
  const at = (...places: Place[]) =>
    entries.filter(({ place }) => places.includes(place)).map(({ label }) => label)
  const lists = [
    ['Menu', [...at('menu'), quote]],
    ['Footer', [...at('menu', 'footer'), ...links.map(({ label }) => label)]],
    ['Not linked', at('unlinked')],
    ['Off', at('off')],
  ] as const
  return (
    <dl className="grid gap-4 text-small">
      {topLine && (
        <div>
          <dt className="font-mono text-caption text-ink-faint">Top line</dt>
          <dd className="wrap-anywhere">{topLine}</dd>
        </div>
      )}
      {lists.map(
        ([term, labels]) =>
          labels.length > 0 && (
            <div key={term}>
              <dt className="font-mono text-caption text-ink-faint">{term}</dt>
              <dd className="flex flex-wrap gap-x-4">
                {labels.filter(Boolean).map((label, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: labels may repeat
                  <span key={at} className="wrap-anywhere">
                    {label}
                  </span>
                ))}
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
