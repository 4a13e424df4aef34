/** The first values of rows of the form. Numbers are '' until they are typed. */
export const newSection = () => ({ id: crypto.randomUUID(), heading: '', content: '' })

export const newPackage = () => ({
  ...{ id: crypto.randomUUID(), title: '', description: '', price: '' },
})

export const newItem = () => ({ ...newPackage(), optional: false, chosen: false })

export const newStage = () => ({
  ...{ title: '', percent: '', amount: null },
  ...{ opensOn: 'signature', opensDate: null, opensStatus: null },
})

export const newTask = () => ({ title: '', description: '' })

/** An empty proposal. */
export const emptyBody = {
  sections: [],
  terms: '',
  items: [],
  packages: [],
  planId: null,
  tasks: [],
  validDays: 14,
  stages: [],
}
