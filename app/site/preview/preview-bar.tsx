import { useSite } from '#app/site-texts.ts'
import { homeSection } from '#features/settings/website/home.ts'
import { formatHour, zoneName } from '#shared/dates.ts'
import { Court } from '../frame/court.tsx'
import { PartScript } from '../islands/part-script.tsx'

interface PreviewBarProps {
  /** Draft */
  state: string
  /** When the link expires, in milliseconds. */
  expires: number
  /** The path of the form. */
  edit: string
}

/** Says on the page of a preview what it shows and until when. */
export function PreviewBar({ state, expires, edit }: PreviewBarProps) {
  const until = new Date(expires).toISOString()
  return (
    <aside aria-label="Preview" className="bg-black text-white print:hidden">
      <div className="frame flex min-h-12 flex-wrap items-center gap-x-5 text-small">
        <p className="py-2">
          <strong className="font-medium">Preview</strong> · {state} ·{' '}
          <span className="whitespace-nowrap">
            until <time dateTime={until}>{formatHour(until)}</time> {zoneName()}
          </span>
        </p>
        <p className="ml-auto flex gap-x-5">
          <a href={edit} className={action}>
            Edit
          </a>
          <button type="button" data-copy-address className={action}>
            Copy link
          </button>
        </p>
      </div>
      <PartScript name="copy-address" />
    </aside>
  )
}

const action =
  'inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4 hover:decoration-2 focus-visible:outline-2 focus-visible:outline-current'

interface ExpiredPreviewProps {
  label: string
  /** The portal page where it is opened again, and its name in the sentence. */
  from: { href: string; name: string }
}

export function ExpiredPreview({ label, from }: ExpiredPreviewProps) {
  const { look } = useSite(homeSection)
  return (
    <div className="frame">
      <div className="ruled columns content-start gap-y-8 pt-5 pb-28 md:pb-40">
        <p className="col-span-12 font-mono text-caption text-ink-soft">{label}</p>
        <h1 className="col-span-12 text-h1 md:col-span-9 md:col-start-4">
          This preview has expired.
        </h1>
        <p className="col-span-12 max-w-[36rem] text-lead md:col-span-9 md:col-start-4">
          A preview is available for five minutes. Open it again from{' '}
          <a href={from.href} className="underline underline-offset-4 hover:decoration-2">
            {from.name}
          </a>
          .
        </p>
        {look === 'court' && (
          <div className="col-span-12 mt-8 md:col-span-9 md:col-start-4">
            <Court />
          </div>
        )}
      </div>
    </div>
  )
}
