interface Named {
  firstName: string
  lastName: string
}

export const nameOf = ({ firstName, lastName }: Named) => `${firstName} ${lastName}`

/** The author of a message, whose account may be deleted. */
export const authorNameOf = ({ author }: { author: Named | null }) =>
  author ? nameOf(author) : 'Deleted account'
