import { PhoneIcon } from '#ui/icons.tsx'
import { agency } from './agency.ts'
import { quote } from './navigation.ts'

export function TopBar() {
  return (
    <div className="scheme-dark bg-paper text-ink print:hidden">
      <div className="frame columns items-center font-mono text-caption">
        <p className="col-span-3 text-ink-soft max-lg:hidden">{agency.what}</p>
        <p className="col-span-3 text-ink-soft max-lg:hidden">{agency.coordinates}</p>
        <p className="col-span-3 text-ink-soft max-md:hidden max-lg:col-span-5">{agency.hours}</p>
        <div className="col-span-12 flex items-stretch justify-between gap-4 md:col-span-7 lg:col-span-3">
          <a
            href={agency.phoneHref}
            className="inline-flex min-h-11 items-center gap-2 text-small underline-offset-4 hover:underline md:max-lg:ml-auto"
          >
            <PhoneIcon className="size-4" />
            {agency.phone}
          </a>
          <a
            href={quote.href}
            className="inline-flex min-h-11 items-center bg-action px-4 font-medium font-text text-small text-white transition-colors duration-150 hover:bg-lime hover:text-black max-md:-mr-(--page-gutter)"
          >
            {quote.name}
          </a>
        </div>
      </div>
    </div>
  )
}
