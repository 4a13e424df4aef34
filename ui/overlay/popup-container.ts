import { createContext, type RefObject, useContext } from 'react'

/**
 * Where the lists, menus and calendars of a page are put into the document: in its landmark, for who
 * goes from one landmark to the next. Without, Base UI puts them at the end, or into the dialog around.
 */
export const PopupContainer = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

export const usePopupContainer = () => useContext(PopupContainer)
