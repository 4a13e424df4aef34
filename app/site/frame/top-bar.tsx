import { useAgency } from '#app/agency.ts'
import { useSite } from '#app/site-texts.ts'
import { menuSection } from '#features/settings/website/menu.ts'
import { PhoneIcon } from '#ui/base/icons.tsx'
import { useNavigation } from './navigation.ts'

export function TopBar() {
  const agency = useAgency()
  const { topLine } = useSite(menuSection)
  const { quote } = useNavigation()
  return (
    <div className="scheme-dark bg-paper text-ink print:hidden">
      <div className="frame columns items-center font-mono text-caption">
        <p className="text-ink-soft max-md:hidden md:col-span-6">{topLine}</p>
        <div className="col-span-12 flex flex-wrap items-stretch justify-between gap-x-4 md:col-span-6 xl:col-span-3 xl:col-start-10">
          <a
            href={agency.phoneHref}
            className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap text-small underline-offset-4 hover:underline"
          >
            <PhoneIcon className="size-4" />
            {agency.phone}
          </a>
          <a
            href={quote.href}
            className="inline-flex min-h-11 items-center whitespace-nowrap bg-action px-4 font-medium font-text text-small text-white transition-colors duration-150 hover:bg-highlight hover:text-black max-md:-mr-(--page-gutter) max-md:ml-auto"
          >
            {quote.name}
          </a>
        </div>
      </div>
    </div>
  )
}
