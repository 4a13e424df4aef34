/** On a phone, beside the picture at the foot of the window. */
export const sheet =
  'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:max-h-[60dvh] max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:border-ink max-lg:border-t max-lg:bg-paper max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(1rem,env(safe-area-inset-bottom))]'
