export const picturePaths = {
  list: '/admin/media',
  details: (id: string) => `/admin/media/${id}`,
}
