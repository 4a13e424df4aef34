/** A form with the plan summary beside it. */
export const startColumns =
  'grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,34rem)_minmax(18rem,26rem)]'
