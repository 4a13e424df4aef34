import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { compareTexts, type Paragraph, type Part } from '#content/changes/compare.ts'
import { fieldsOf, positionField, toDisplay, type Values } from '#content/changes/compare-values.ts'
import { fieldLabel } from '#content/changes/rules.ts'
import { formatNumber } from '#shared/address/region.ts'
import { Button } from '#ui/base/button.tsx'
import { ChevronRightIcon } from '#ui/base/icons.tsx'
import { Picture } from '#ui/media/picture.tsx'

/** The URLs of recorded pictures that were deleted. */
export const DeletedPictures = createContext<readonly string[]>([])

/** The labels of the fields on the form. */
export const FieldLabels = createContext<Record<string, string>>({})

interface CompareProps {
  before: Values
  after: Values
  /** The headings of the two versions: Before, Now. */
  names: readonly [before: string, after: string]
}

const twoColumns = '@2xl:grid @2xl:grid-cols-2 @2xl:gap-x-8'

/** Two versions of a record, field by field: side by side if there is room, otherwise as one text. */
export function Compare({ before, after, names }: CompareProps) {
  const labels = useContext(FieldLabels)
  const fields = useMemo(() => fieldsOf(before, after), [before, after])
  const differing = fields.filter(({ name, differs }) => differs && name !== positionField)
  const same = fields.filter(({ name, differs }) => !differs && name !== positionField)
  if (differing.length === 0) {
    const moved = fields.some(({ differs }) => differs)
    return <p>{moved ? 'Only the position in the list differs.' : 'Both versions are the same.'}</p>
  }
  return (
    <div className="@container flex flex-col gap-6">
      <Legend names={names} />
      {differing.map(({ name }) => (
        <Field key={name} name={name}>
          <Difference before={before[name]} after={after[name]} names={names} />
        </Field>
      ))}
      {same.length > 0 && (
        <p className="font-mono text-caption text-ink-faint">
          Unchanged: {same.map(({ name }) => fieldLabel(name, labels).toLowerCase()).join(', ')}.
        </p>
      )}
    </div>
  )
}

/** A single version, when there is nothing to compare it with. */
export function SingleVersion({ values }: { values: Values }) {
  return (
    <div className="@container flex flex-col gap-4 @lg:[&>section]:grid @lg:[&>section]:grid-cols-[9rem_minmax(0,1fr)] @lg:[&>section]:items-baseline @lg:[&>section>:not(h3)]:col-start-2">
      {fieldsOf(values, values).map(({ name }) => {
        const { lines, pictures } = toDisplay(values[name])
        if (name === positionField || (!lines && pictures.length === 0)) return null
        return (
          <Field key={name} name={name}>
            <Pictures urls={pictures} />
            <Lines rows={lines.split('\n').filter(Boolean)}>
              {(line) => <p className={paragraph}>{line}</p>}
            </Lines>
          </Field>
        )
      })}
    </div>
  )
}

function Legend({ names: [before, after] }: Pick<CompareProps, 'names'>) {
  return (
    <div className="border-ink border-b pb-2 text-small">
      <div className={`@max-2xl:hidden ${twoColumns} font-medium`}>
        <p>{before}</p>
        <p>{after}</p>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 @2xl:hidden">
        <span>
          <Mark kind="gone">{before}</Mark>
        </span>
        <span>
          <Mark kind="new">{after}</Mark>
        </span>
      </p>
    </div>
  )
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  const label = fieldLabel(name, useContext(FieldLabels))
  return (
    <section aria-label={label} className="flex flex-col gap-2">
      <h3 className="font-mono font-normal text-caption text-ink-faint tracking-normal">{label}</h3>
      {children}
    </section>
  )
}

interface DifferenceProps extends Pick<CompareProps, 'names'> {
  before: unknown
  after: unknown
}

function Difference({ before, after, names }: DifferenceProps) {
  const [was, is] = [toDisplay(before), toDisplay(after)]
  const rows = useMemo(() => collapse(compareTexts(was.lines, is.lines)), [was.lines, is.lines])
  const pictures = was.pictures.join() !== is.pictures.join()
  return (
    <>
      {pictures && (
        <div className={`${twoColumns} @max-2xl:flex @max-2xl:flex-col @max-2xl:gap-3`}>
          <PictureSide name={names[0]} urls={was.pictures} />
          <PictureSide name={names[1]} urls={is.pictures} />
        </div>
      )}
      {was.lines === is.lines ? (
        !pictures && <p className="text-small">Only the formatting differs.</p>
      ) : (
        <Lines rows={rows}>
          {(row) =>
            row.same ? (
              <UnchangedParagraphs texts={row.same} />
            ) : (
              <ChangedParagraph parts={row.parts} />
            )
          }
        </Lines>
      )}
    </>
  )
}

type Row = { same: string[]; parts?: never } | { parts: Paragraph; same?: never }

/** Unchanged paragraphs are collapsed, except those next to a change. */
function collapse(paragraphs: Paragraph[]): Row[] {
  const rows: Row[] = []
  let run: string[] = []
  function endRun(tail: number) {
    const head = rows.length > 0 ? 1 : 0
    const inside = run.slice(head, run.length - tail)
    const single = (text: string) => ({ same: [text] })
    if (inside.length < 2) rows.push(...run.map(single))
    else {
      rows.push(...run.slice(0, head).map(single), { same: inside })
      rows.push(...run.slice(run.length - tail).map(single))
    }
    run = []
  }
  for (const parts of paragraphs) {
    const [first] = parts
    if (parts.length === 1 && first?.kind === 'same') run.push(first.text)
    else {
      endRun(1)
      rows.push({ parts })
    }
  }
  endRun(0)
  return rows
}

const paragraph = 'max-w-prose text-small leading-relaxed wrap-anywhere'

function UnchangedParagraphs({ texts }: { texts: string[] }) {
  const words = texts.map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts of a row never change
    <p key={at} className={`${paragraph} text-ink-soft`}>
      {text}
    </p>
  ))
  if (texts.length === 1) return words
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer items-center gap-1.5 py-1 font-mono text-caption text-ink-faint hover:text-ink">
        <ChevronRightIcon className="size-4 transition-transform duration-150 group-open:rotate-90" />
        {texts.length} unchanged paragraphs
      </summary>
      <div className="mt-2 flex flex-col gap-2 border-line border-l pl-4">{words}</div>
    </details>
  )
}

function ChangedParagraph({ parts }: { parts: Paragraph }) {
  const [was, is] = [without(parts, 'new'), without(parts, 'gone')]
  return (
    <>
      <p className={`${paragraph} @2xl:hidden`}>
        <Parts parts={parts} />
      </p>
      <div className={`@max-2xl:hidden ${twoColumns}`}>
        <p className={paragraph}>
          <Parts parts={was} />
        </p>
        <p className={paragraph}>
          <Parts parts={is} />
        </p>
      </div>
    </>
  )
}

function without(parts: Paragraph, kind: Part['kind']): Paragraph {
  return parts.filter((part) => part.kind !== kind)
}

function Parts({ parts }: { parts: Paragraph }) {
  return parts.map(({ kind, text }, at) =>
    kind === 'same' ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a paragraph never change
      <Mark key={at} kind={kind}>
        {text}
      </Mark>
    ),
  )
}

/** Marks changes by strikethrough or underline, by color, and by text for screen readers. */
function Mark({ kind, children }: { kind: 'gone' | 'new'; children: ReactNode }) {
  const Tag = kind === 'gone' ? 'del' : 'ins'
  const look =
    kind === 'gone'
      ? 'bg-[color-mix(in_oklab,var(--color-bad),transparent_90%)] text-bad line-through decoration-1'
      : 'bg-[color-mix(in_oklab,var(--color-good),transparent_88%)] text-good underline decoration-2 underline-offset-3'
  return (
    <Tag className={`rounded-sharp box-decoration-clone px-0.5 ${look}`}>
      <span className="sr-only">{kind === 'gone' ? ' [removed: ' : ' [added: '}</span>
      {children}
      <span className="sr-only">] </span>
    </Tag>
  )
}

function PictureSide({ name, urls }: { name: string; urls: string[] }) {
  return (
    <div>
      <p className="mb-1 text-caption text-ink-soft">{name}</p>
      {urls.length > 0 ? <Pictures urls={urls} /> : <p className="text-small">No image</p>}
    </div>
  )
}

function Pictures({ urls }: { urls: string[] }) {
  if (urls.length === 0) return null
  return (
    <div className="flex flex-wrap gap-2">
      {urls.map((url) => (
        <RecordedPicture key={url} url={url} />
      ))}
    </div>
  )
}

const pictureLook = 'aspect-4/3 w-40 rounded-sharp border border-line bg-sunken'

/** Versions outlive the pictures that they show. */
function RecordedPicture({ url }: { url: string }) {
  const gone = useContext(DeletedPictures)
  if (!gone.includes(url))
    return (
      <Picture
        src={url}
        alt="Image of this version"
        sizes="10rem"
        className={`${pictureLook} object-cover`}
      />
    )
  return (
    <p className={`${pictureLook} grid place-items-center p-3 text-center text-caption`}>
      This image was deleted.
    </p>
  )
}

const rowsPerPage = 200

/** Renders long texts in portions, so that the browser stays responsive. */
function Lines<T>({ rows, children }: { rows: T[]; children: (row: T) => ReactNode }) {
  const [count, setCount] = useState(rowsPerPage)
  return (
    <div className="flex flex-col gap-2">
      {rows.slice(0, count).map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows never change their place
        <div key={at}>{children(row)}</div>
      ))}
      {rows.length > count && (
        <Button size="small" variant="secondary" onClick={() => setCount(count + rowsPerPage)}>
          Show more ({formatNumber(rows.length - count)} left)
        </Button>
      )}
    </div>
  )
}
