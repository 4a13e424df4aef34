import { createContext, type ReactNode, use, useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { Breadcrumb, type Crumb } from '#ui/base/breadcrumb.tsx'
import { entryAt, type Navigation } from '#ui/portal/navigation.ts'

const TitleContext = createContext<string | undefined>(undefined)
const SetTitleContext = createContext<(title: string | undefined) => void>(() => {})

/** Lets a page pass its title to the top bar. */
export function TrailProvider({ children }: { children: ReactNode }) {
  const [title, setTitle] = useState<string>()
  return (
    <SetTitleContext value={setTitle}>
      <TitleContext value={title}>{children}</TitleContext>
    </SetTitleContext>
  )
}

/** Set before the paint, so that the bar never shows the previous title. */
export function useTrailTitle(title: string): void {
  const setTitle = use(SetTitleContext)
  useLayoutEffect(() => {
    setTitle(title)
    return () => setTitle(undefined)
  }, [title, setTitle])
}

/** Shows only the current page, on one line if its name is one long word. */
const onPhone =
  'max-sm:[&_[aria-current]]:overflow-hidden max-sm:[&_[aria-current]]:text-ellipsis max-sm:[&_li:not(:last-child)]:hidden max-sm:[&_li]:min-w-0'

/** Beside a running timer there is room for the current page only, on one line. */
const besideTimer =
  'max-[100rem]:group-data-with-timer/frame:[&_[aria-current]]:truncate max-[100rem]:group-data-with-timer/frame:[&_li]:min-w-0 max-[100rem]:group-data-with-timer/frame:[&_li:not(:last-child)]:hidden'

/** A page that only the New menu links to is no step of the breadcrumb; its own title is shown. */
function crumbAt(navigation: Navigation, pathname: string) {
  const linked = navigation.filter(({ places }) => places?.join() !== 'new')
  return entryAt(linked, pathname)
}

/** The breadcrumb: the entries in the navigation, then the title of the page. */
export function Trail({ navigation }: { navigation: Navigation }) {
  const title = use(TitleContext)
  const { pathname } = useLocation()
  const entry = crumbAt(navigation, pathname)
  const above = navigation.find(({ to }) => to === entry?.under)
  const trail: Crumb[] = above ? [{ name: above.label, to: above.to }] : []
  // A page can have tabs with addresses of their own.
  if (entry && (pathname === entry.to || !title || title === entry.label))
    trail.push({ name: entry.label })
  else {
    if (entry) trail.push({ name: entry.label, to: entry.to })
    if (title) trail.push({ name: title })
  }
  return (
    <div className={`min-w-0 flex-1 max-xs:hidden ${onPhone} ${besideTimer}`}>
      {trail.length > 0 && <Breadcrumb trail={trail} />}
    </div>
  )
}
