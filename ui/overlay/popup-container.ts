import { createContext, type RefObject, useContext } from 'react'

/**
 * The element that popups are rendered into: the main landmark, so that screen readers find them.
 * Base UI would append them to the body or to the surrounding dialog.
 */
export const PopupContainer = createContext<RefObject<HTMLElement | null> | undefined>(undefined)

export const usePopupContainer = () => useContext(PopupContainer)
