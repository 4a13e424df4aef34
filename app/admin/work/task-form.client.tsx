import { TaskForm } from '#features/tasks/task-form.tsx'
import { FormPage } from '#ui/form/form-page.tsx'

export default function TaskFormPage() {
  return (
    <FormPage recordLabel="Task" back={{ to: '/admin/task', label: 'All tasks' }}>
      {(parts) => <TaskForm {...parts} />}
    </FormPage>
  )
}
