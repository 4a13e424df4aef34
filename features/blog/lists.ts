/** The fields of a post in the list of the admin portal. */
export const postFields = [
  'title',
  'slug',
  'featured_image',
  'current_blog',
  'published_status',
  'publishAt',
  'categoryId',
  'createdAt',
  'updatedAt',
] as const

/** The categories that the list can be filtered by. */
export const categoriesByName = { query: { sort: 'name' } } as const
