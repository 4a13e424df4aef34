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

export const postList = { fields: postFields }
