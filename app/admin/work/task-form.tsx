import { taskPaths } from '#features/tasks/paths.ts'
import { TaskForm } from '#features/tasks/task-form.tsx'
import { FormPage } from '#ui/portal/form-page.tsx'

export default function TaskFormPage() {
  return (
    <FormPage noun="task" back={{ to: taskPaths.list, label: 'All tasks' }}>
      {(parts) => <TaskForm {...parts} />}
    </FormPage>
  )
}
