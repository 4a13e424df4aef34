import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { ContentForm } from '#content/form.tsx'
import { projects } from '#features/projects/contract.ts'
import { clientLabel, nameOf } from '#people/names.ts'
import { StaffField } from '#people/staff-field.tsx'
import { isId } from '#shared/fields.ts'
import { FieldsSkeleton } from '#ui/base/data-states.tsx'
import { CalendarDay } from '#ui/base/date.tsx'
import { useRead } from '#ui/client/data.tsx'
import { ComboboxField } from '#ui/combobox/combobox-field.tsx'
import { DateField } from '#ui/date/date-field.tsx'
import { FactList } from '#ui/details/fact-list.tsx'
import { SwitchField } from '#ui/form/choice-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { TextareaField, TextField } from '#ui/form/text-field.tsx'
import type { FormPageParts } from '#ui/portal/form-page.tsx'
import { SaveTask, Task, tasks } from './contract.ts'
import { priorities, priorityLabels, statuses, statusLabels } from './rules.ts'

/** The relations of a task, which the form holds as ids. */
const Relations = z.pick(Task, { userId: true, projectId: true })

const empty = {
  title: '',
  description: '',
  userId: '',
  dueDate: '',
  priority: 'medium' as const,
  status: 'pending' as const,
  inPlan: false,
}

const formLook = 'flex max-w-3xl flex-col gap-6'
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
      skeleton={
        <FieldsSkeleton
          heights={['h-(--control-height)', 'h-40', 'h-(--control-height)', 'h-(--control-height)']}
          className={formLook}
        />
      }
      className={formLook}
      context={<ProjectFacts />}
    >
      <TextField required name="title" label="Title" maxLength={200} />
      <TextareaField required name="description" label="Description" rows={6} maxLength={5000} />
      <div className="grid gap-6 sm:grid-cols-2">
        <StaffField name="userId" label="Employee" names={names} />
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

/** The project that the task is for. */
function ProjectFacts() {
  const id: string = useWatch({ name: 'projectId' })
  const { data } = useRead(projects.one, { params: { id } }, { enabled: isId(id) })
  if (!data || !isId(id)) return null
  const { title, userId: client, status, dueDate } = data
  return (
    <section aria-labelledby="context">
      <h2 id="context" className="mb-3 text-h4">
        {title}
      </h2>
      <FactList
        facts={[
          { name: 'Client', value: client ? clientLabel(client) : 'No client' },
          {
            name: 'Status',
            value: <span className="inline-block first-letter:uppercase">{status}</span>,
          },
          { name: 'Due date', value: dueDate && <CalendarDay day={dueDate} /> },
        ]}
      />
    </section>
  )
}

/** A project, searched on the server. Also offers the one of the task and of the link. */
function ProjectField({ names, linked }: { names: Map<unknown, string>; linked: string }) {
  const [typed, setTyped] = useState('')
  const selected: string = useWatch({ name: 'projectId' })
  const query = { sort: 'title', limit: 50, fields: ['title'], q: typed } as const
  const { data, isPlaceholderData } = useRead(projects.list, { query })
  const first = useRead(projects.one, { params: { id: linked } }, { enabled: linked !== '' }).data
  const listed = data?.rows ?? []
  for (const { id, title } of first ? [first, ...listed] : listed) names.set(id, title)
  const known = typed ? [] : [linked, selected].filter((id) => names.has(id))
  const ids = [...new Set([...known, ...listed.map(({ id }) => id)])]
  return (
    <ComboboxField
      required
      name="projectId"
      label="Project"
      options={ids.map((id) => ({ value: id, label: names.get(id) ?? id }))}
      onSearch={setTyped}
      isSearching={isPlaceholderData}
    />
  )
}
