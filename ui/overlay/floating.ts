/** What lies above the page: popups, menus, dialogs. The only shadow there is. */
export const floating =
  'rounded-sharp border border-line bg-raised text-ink shadow-[0_12px_32px_-16px_rgb(11_12_15/0.35)]'

/** Popups beside their trigger come and go at this pace. */
export const fading =
  'origin-(--transform-origin) transition-[opacity,transform] duration-150 ease-out data-ending-style:opacity-0 data-starting-style:-translate-y-1 data-starting-style:opacity-0'
