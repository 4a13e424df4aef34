/** The surface of popups, menus and dialogs, with the only shadow of the design. */
export const floating =
  'rounded-sharp border border-line bg-raised text-ink shadow-[0_12px_32px_-16px_rgb(11_12_15/0.35)]'

/** The transition of popups. */
export const fading =
  'origin-(--transform-origin) transition-[opacity,transform] duration-150 ease-out data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0'

/** The popup of a control: a list or a calendar. */
export const popupLook = `${floating} ${fading} outline-none`

export const optionLook =
  'flex min-h-10 cursor-pointer select-none items-center gap-2 px-3 py-2 text-base leading-snug outline-none data-disabled:cursor-not-allowed data-disabled:text-ink-faint data-highlighted:bg-action-wash data-highlighted:text-ink'
