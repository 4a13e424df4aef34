import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ContentForm } from '#content/form.tsx'
import { accounts } from '#features/accounts/contract.ts'
import { projects } from '#features/projects/contract.ts'
import { isId } from '#shared/fields.ts'
import type { Option } from '#ui/base/select.tsx'
import { useRead } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { SwitchField } from '#ui/form/choice-field.tsx'
import type { FormPageParts } from '#ui/form/form-page.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import { Skeleton } from '#ui/list/data-states.tsx'
import { SaveTask, Task, tasks } from './contract.ts'
import { priorities, priorityLabels, statuses, statusLabels } from './rules.ts'

/** The relations of a task, which the form holds as ids. */
const Relations = z.pick(Task, { userId: true, projectId: true })

const empty = {
  ...{ title: '', description: '', userId: '', dueDate: '' },
  ...{ priority: 'medium' as const, status: 'pending' as const, inPlan: false },
}

const priorityOptions = priorities.map((value) => ({ value, label: priorityLabels[value] }))
const statusOptions = statuses.map((value) => ({ value, label: statusLabels[value] }))

/** Adds a task, to the project of `?project=` if there is one, or edits the one with this id. */
export function TaskForm(parts: FormPageParts) {
  const [search] = useSearchParams()
  const linked = search.get('project') ?? ''
  const [names] = useState(() => new Map<unknown, string>())
  return (
    <ContentForm
      {...parts}
      calls={tasks}
      schema={SaveTask}
      noun="task"
      hasVersions={false}
      notCopied={['status']}
      empty={{ ...empty, projectId: isId(linked) ? linked : '' }}
      toFields={(item) => {
        const { userId: employee, projectId: project } = z.parse(Relations, item)
        names.set(employee.id, nameOf(employee))
        names.set(project.id, project.title)
        return { ...item, userId: employee.id, projectId: project.id }
      }}
      toReadable={({ userId, projectId, ...fields }) => ({
        ...fields,
        employee: names.get(userId),
        project: names.get(projectId),
      })}
      skeleton={<TaskFormSkeleton />}
      className="flex max-w-3xl flex-col gap-6"
    >
      <TextField required name="title" label="Title" maxLength={200} />
      <TextareaField required name="description" label="Description" rows={6} maxLength={5000} />
      <div className="grid gap-6 sm:grid-cols-2">
        <EmployeeField names={names} />
        <ProjectField names={names} linked={isId(linked) ? linked : ''} />
      </div>
      <div className="grid gap-6 sm:grid-cols-3">
        <SelectField name="priority" label="Priority" options={priorityOptions} />
        <SelectField name="status" label="Status" options={statusOptions} />
        <DateField name="dueDate" label="Due date" />
      </div>
      <SwitchField
        name="inPlan"
        label="In the plan"
        hint="Its time counts against the included hours of the client’s maintenance plan."
      />
    </ContentForm>
  )
}

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`

interface RelationProps {
  /** The names by id of all options that were shown. */
  names: Map<unknown, string>
}

const searched = { sort: 'name', limit: 50 } as const

function EmployeeField({ names }: RelationProps) {
  const [typed, setTyped] = useState('')
  const query = { ...searched, filter: 'Staff', q: typed } as const
  const { data, isPlaceholderData } = useRead(accounts.list, { query })
  const staff = data?.rows ?? []
  const found = staff.map((person) => ({ value: person.id, label: nameOf(person) }))
  return (
    <RelationField
      name="userId"
      label="Employee"
      {...{ names, typed, found }}
      onSearch={setTyped}
      isSearching={isPlaceholderData}
    />
  )
}

function ProjectField({ names, linked }: RelationProps & { linked: string }) {
  const [typed, setTyped] = useState('')
  const query = { ...searched, sort: 'title', fields: ['title'], q: typed } as const
  const { data, isPlaceholderData } = useRead(projects.list, { query })
  const listed = data?.rows ?? []
  const first = useRead(projects.one, { params: { id: linked } }, { enabled: linked !== '' }).data
  const all = first && !typed ? [first, ...listed.filter(({ id }) => id !== first.id)] : listed
  const found = all.map(({ id, title }) => ({ value: id, label: title }))
  return (
    <RelationField
      name="projectId"
      label="Project"
      {...{ names, typed, found }}
      onSearch={setTyped}
      isSearching={isPlaceholderData}
    />
  )
}

interface RelationFieldProps extends RelationProps {
  name: string
  label: string
  typed: string
  found: Option[]
  onSearch: (typed: string) => void
  isSearching: boolean
}

/** A select that the server searches. It also offers what is selected already. */
function RelationField({ names, typed, found, ...field }: RelationFieldProps) {
  const selected: string = useWatch({ name: field.name })
  for (const option of found) names.set(option.value, option.label)
  const isFound = found.some(({ value }) => value === selected)
  const current = typed || isFound ? undefined : names.get(selected)
  return (
    <ComboboxField
      required
      {...field}
      options={current === undefined ? found : [{ value: selected, label: current }, ...found]}
    />
  )
}

function TaskFormSkeleton() {
  return (
    <div aria-busy="true" className="flex max-w-3xl flex-col gap-6">
      {['title', 'description', 'people', 'facts'].map((name) => (
        <div key={name} className="grid gap-2">
          <Skeleton className="h-4 w-24" />
          <Skeleton className={`w-full ${name === 'description' ? 'h-40' : 'h-11'}`} />
        </div>
      ))}
    </div>
  )
}
