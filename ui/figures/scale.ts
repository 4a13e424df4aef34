/** Zero and the round numbers up to the first that is not below the largest value. */
export function roundTicks(most: number): number[] {
  const least = Math.max(most, 1) / 4
  const power = 10 ** Math.floor(Math.log10(least))
  const step = Math.max(1, ([1, 2, 5].find((one) => one * power >= least) ?? 10) * power)
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, at) => at * step)
}

const evenSteps = [1, 2, 5, 7, 10, 14, 30, 60, 90, 180, 365]
const mostLabels = 8

/** Every how manieth column has a label. */
export function labelStep(columns: number): number {
  return evenSteps.find((step) => columns / step <= mostLabels) ?? columns
}
