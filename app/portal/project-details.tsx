import { lazy, type ReactNode, Suspense } from 'react'
import { useParams } from 'react-router'
import { DetailsPage } from '#content/details-page.tsx'
import { NextDecision } from '#features/dashboard/client/next-decision.tsx'
import { PlanHours } from '#features/dashboard/client/plan-hours.tsx'
import { dashboard } from '#features/dashboard/contract.ts'
import { Rows, Section } from '#features/dashboard/section.tsx'
import { designs } from '#features/invoices/design/contract.ts'
import { clientInvoicePaths } from '#features/invoices/paths.ts'
import { projectMoney } from '#features/invoices/project/contract.ts'
import { process } from '#features/process/contract.ts'
import { projects, type SeenProject } from '#features/projects/contract.ts'
import { ProjectGlance } from '#features/projects/details/glance.tsx'
import { isPublicOnly, MissingProject } from '#features/projects/details/missing-project.tsx'
import { ProjectCover } from '#features/projects/look/cover.tsx'
import { clientProjectPaths } from '#features/projects/paths.ts'
import { stages } from '#features/stages/contract.ts'
import { Skeleton } from '#ui/base/data-states.tsx'
import { useRead } from '#ui/client/data.tsx'
import { may } from '#ui/client/may.ts'
import { Tabs, useTab } from '#ui/details/tabs.tsx'

const ProjectUpdates = lazy(() => import('#features/projects/details/updates.tsx'))
const ProjectChanges = lazy(() => import('#features/change-requests/screens/project-changes.tsx'))
const ProjectReviews = lazy(() => import('#features/reviews/screens/project-reviews.tsx'))
const ClientContent = lazy(() => import('#features/onboarding/filling/client-content.tsx'))
const ProjectFiles = lazy(() => import('#features/projects/files/project-files.tsx'))

const PhaseLine = lazy(() => import('#features/projects/look/phase-line.tsx'))
const LatestComments = lazy(async () => ({
  default: (await import('#features/projects/details/latest.tsx')).LatestComments,
}))
const LatestFiles = lazy(async () => ({
  default: (await import('#features/projects/details/latest.tsx')).LatestFiles,
}))
const ProjectMoney = lazy(() => import('#features/invoices/project/project-money.tsx'))
const Payment = lazy(() => import('#features/stages/payment.tsx'))
const WaitingDesigns = lazy(async () => ({
  default: (await import('#features/invoices/design/waiting-designs.tsx')).WaitingDesigns,
}))
const ProjectText = lazy(() => import('#features/projects/details/project-details.tsx'))

const back = { to: clientProjectPaths.list, label: 'All projects' }

export default function MyProjectDetailsPage() {
  const { id = '' } = useParams()
  const read = useRead(projects.one, { params: { id } }, { pollMs: 15_000 })
  if (isPublicOnly(read.data)) return <MissingProject back={back} />
  return (
    <DetailsPage
      read={read}
      skeleton={<ProjectTabs />}
      noun="project"
      title={({ title }) => title}
      back={back}
    >
      {(project) => <ProjectTabs key={project.id} project={project} />}
    </DetailsPage>
  )
}

const panels: { key: string; label: string; panel: (project: SeenProject) => ReactNode }[] = [
  {
    key: 'status',
    label: 'Project Status',
    panel: (project) => <ProjectStatusTab project={project} />,
  },
  {
    key: 'history',
    label: 'Project History',
    panel: (project) => <ProjectUpdates project={project} hint="We read it, and answer here." />,
  },
  { key: 'review', label: 'Review', panel: ({ id }) => <ProjectReviews projectId={id} /> },
  { key: 'content', label: 'Content', panel: ({ id }) => <ClientContent projectId={id} /> },
  { key: 'changes', label: 'Changes', panel: (project) => <ProjectChanges project={project} /> },
  { key: 'files', label: 'Files', panel: ({ id }) => <ProjectFiles projectId={id} /> },
]
const keys = panels.map(({ key }) => key)

/** The tabs, also while the project is loaded. */
function ProjectTabs({ project }: { project?: SeenProject }) {
  const tabs = panels.map(({ key, label, panel }) => ({
    ...{ key, label },
    content: project ? panel(project) : key === keys[0] ? <StatusSkeleton /> : <Rows count={4} />,
  }))
  return <Tabs {...useTab(keys, 'project-tab')} label="Project" tabs={tabs} />
}

const phases = <Skeleton className="h-72 w-full sm:h-56" />
const lines = <Skeleton className="h-48 w-full" />

const columns = 'grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-12'

function StatusSkeleton() {
  return (
    <div aria-busy="true" className={columns}>
      <Skeleton className="aspect-16/10 w-full lg:col-span-8" />
      <div className="flex flex-col gap-8 lg:col-span-4">
        <Skeleton className="h-36 w-full" />
        {lines}
      </div>
    </div>
  )
}

/** Their site, what they can do next, and where the project stands. */
function ProjectStatusTab({ project }: { project: SeenProject }) {
  const { data } = useRead(dashboard.client, {})
  const steps = useRead(process.list, { query: { sort: 'order' } }).data?.rows
  const { details } = clientProjectPaths
  return (
    <div className="flex flex-col gap-10 lg:gap-14">
      {/* Beside all that is to pay, the cover alone would leave a hole. */}
      <div className={`${columns} lg:grid-rows-[auto_1fr] lg:gap-y-10`}>
        <div className="min-w-0 lg:col-span-8">
          <ProjectCover
            project={project}
            priority
            sizes="(min-width: 64rem) 56vw, 100vw"
            className="aspect-16/10 w-full"
          />
        </div>
        <div className="flex min-w-0 flex-col gap-8 lg:col-span-4 lg:row-span-2">
          {may(designs.waiting) && (
            <Suspense>
              <WaitingDesigns project={project.id} />
            </Suspense>
          )}
          <NextDecision data={data} />
          {may(projectMoney.one) && (
            <Section
              title="Money"
              all={{ to: clientInvoicePaths.ofProject(project.id), label: 'Its invoices' }}
            >
              <Suspense fallback={<Skeleton className="h-20 w-full" />}>
                <ProjectMoney projectId={project.id} />
              </Suspense>
            </Section>
          )}
          {may(stages.list) && (
            <Section title="Payment">
              <Suspense fallback={<Skeleton className="h-40 w-full" />}>
                <Payment projectId={project.id} />
              </Suspense>
            </Section>
          )}
          <PlanHours data={data} />
        </div>
        <Section title="Where it stands" className="lg:col-span-8">
          <div className="flex flex-col gap-6 border-line border-t pt-5">
            <ProjectGlance project={project} />
            {project.status !== 'canceled' && (
              <Suspense fallback={phases}>
                {steps ? <PhaseLine project={project} steps={steps} /> : phases}
              </Suspense>
            )}
          </div>
        </Section>
      </div>
      <div className={columns}>
        <Section
          title="Latest comments"
          all={{ to: details(project.id, 'history'), label: 'All comments' }}
          className="lg:col-span-7"
        >
          <Suspense fallback={lines}>
            <LatestComments {...project} />
          </Suspense>
        </Section>
        <Section
          title="Latest files"
          all={{ to: details(project.id, 'files'), label: 'All files' }}
          className="lg:col-span-5"
        >
          <Suspense fallback={lines}>
            <LatestFiles {...project} />
          </Suspense>
        </Section>
      </div>
      <Section title="What we are making">
        <div className="border-line border-t pt-5">
          <Suspense fallback={<Skeleton className="h-64 w-full" />}>
            <ProjectText project={project} />
          </Suspense>
        </div>
      </Section>
    </div>
  )
}
