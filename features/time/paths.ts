const week = '/admin/task/time'

export const timePaths = {
  week,
  selected: (query: Record<string, string>) => `${week}?${new URLSearchParams(query)}`,
  timer: '/admin/task/timer',
}
