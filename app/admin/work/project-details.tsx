import { lazy, Suspense } from 'react'
import { useNavigate, useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { changeRequests } from '#features/change-requests/contract.ts'
import { Section } from '#features/dashboard/section.tsx'
import { invoices } from '#features/invoices/contract.ts'
import { invoicePaths } from '#features/invoices/paths.ts'
import { projectMoney } from '#features/invoices/project/contract.ts'
import { onboardings } from '#features/onboarding/contract.ts'
import { onboardingPaths } from '#features/onboarding/paths.ts'
import { projects, type SeenProject } from '#features/projects/contract.ts'
import { isPublicOnly, MissingProject } from '#features/projects/details/missing-project.tsx'
import { PortfolioOffer } from '#features/projects/details/portfolio-offer.tsx'
import { ProjectDetails } from '#features/projects/details/project-details.tsx'
import { projectPaths } from '#features/projects/paths.ts'
import { useRemoveProject } from '#features/projects/use-remove-project.ts'
import { reviews } from '#features/reviews/contract.ts'
import { stages } from '#features/stages/contract.ts'
import { weeklyWords } from '#features/weekly-word/contract.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { TextLink } from '#ui/base/link.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { Tabs, useTab } from '#ui/details/tabs.tsx'

const ProjectUpdates = lazy(() => import('#features/projects/details/updates.tsx'))
const ProjectFiles = lazy(() => import('#features/projects/files/project-files.tsx'))
const ProjectReviews = lazy(() => import('#features/reviews/screens/project-reviews.tsx'))
const ProjectChanges = lazy(() => import('#features/change-requests/screens/project-changes.tsx'))
const ContentLine = lazy(() => import('#features/onboarding/staff/content-line.tsx'))
const StaffContent = lazy(() => import('#features/onboarding/staff/staff-content.tsx'))
const ProjectTasks = lazy(() => import('#features/tasks/project-tasks.tsx'))
const ProjectMoney = lazy(() => import('#features/invoices/project/project-money.tsx'))
const Payment = lazy(() => import('#features/stages/payment.tsx'))
const ProjectWeek = lazy(() => import('#features/weekly-word/weekly-word.tsx'))
const ProjectTime = lazy(() => import('#features/time/project-time.tsx'))

const back = { to: projectPaths.list, label: 'All projects' }

export default function ProjectDetailsPage() {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const read = useRead(projects.one, { params: { id } }, { pollMs: 30_000 })
  const onDelete = useRemoveProject(() => void navigate(back.to))
  if (isPublicOnly(read.data)) return <MissingProject back={back} />
  return (
    <DetailsPage
      hasTabs
      read={read}
      noun="project"
      title={({ title }) => title}
      back={back}
      edit={may(projects.edit) && projectPaths.edit(id)}
      onDelete={onDelete}
    >
      {(project) => <ProjectTabs key={project.id} project={project} />}
    </DetailsPage>
  )
}

function ProjectTabs({ project }: { project: SeenProject }) {
  const hasContent = may(onboardings.ofProject) && project.userId
  const tabs = [
    {
      key: 'overview',
      label: 'Overview',
      content: (
        <div className="flex flex-col gap-8">
          <PortfolioOffer project={project} />
          <ProjectDetails project={project}>
            {hasContent && (
              <Suspense>
                <ContentLine projectId={project.id} to={onboardingPaths.staff(project.id)} />
              </Suspense>
            )}
            {may(projectMoney.one) && project.userId && <Money project={project} />}
            {may(stages.list) && project.userId && (
              <Section title="Payment">
                <Suspense fallback={<Skeleton className="lines h-40" />}>
                  <Payment projectId={project.id} />
                </Suspense>
              </Section>
            )}
          </ProjectDetails>
          {may(weeklyWords.one) && project.userId && (
            <Section title="Weekly word">
              <Suspense fallback={<Skeleton className="lines h-40" />}>
                <ProjectWeek projectId={project.id} />
              </Suspense>
            </Section>
          )}
        </div>
      ),
    },
    {
      key: 'updates',
      label: 'Updates',
      content: <ProjectUpdates project={project} hint="Visible to the client." />,
    },
    ...(may(reviews.list) && project.userId
      ? [{ key: 'review', label: 'Review', content: <ProjectReviews projectId={project.id} /> }]
      : []),
    ...(hasContent
      ? [{ key: 'content', label: 'Content', content: <StaffContent project={project} /> }]
      : []),
    ...(may(changeRequests.list) && project.userId
      ? [{ key: 'changes', label: 'Changes', content: <ProjectChanges project={project} /> }]
      : []),
    { key: 'files', label: 'Files', content: <ProjectFiles projectId={project.id} /> },
    { key: 'tasks', label: 'Tasks', content: <ProjectTasks projectId={project.id} /> },
    { key: 'time', label: 'Time', content: <ProjectTime projectId={project.id} /> },
  ]
  const tab = useTab(tabs.map(({ key }) => key))
  return <Tabs {...tab} label="Project" tabs={tabs} />
}

function Money({ project: { id, userId } }: { project: SeenProject }) {
  return (
    <Section
      title="Money"
      className="-mt-px"
      all={{ to: invoicePaths.ofProject(id), label: 'Its invoices' }}
      aside={
        may(invoices.add) &&
        userId && (
          <TextLink
            to={invoicePaths.createFor(userId.clientId, id)}
            className="ml-auto font-mono text-caption"
          >
            New invoice
          </TextLink>
        )
      }
    >
      <Suspense fallback={<Skeleton className="h-20 w-full" />}>
        <ProjectMoney projectId={id} />
      </Suspense>
    </Section>
  )
}
