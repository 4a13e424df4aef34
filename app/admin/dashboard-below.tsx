import type { StaffDashboard } from '#features/dashboard/staff/contract.ts'
import { Recent } from '#features/dashboard/staff/recent.tsx'
import { HoursCard, ProjectsCard } from '#features/dashboard/staff/work.tsx'

/** The sections that are below the first screen, and loaded after it. */
export function Below({ data }: { data: StaffDashboard | undefined }) {
  return (
    <>
      <div className="min-w-0 xl:col-span-2">
        <ProjectsCard projects={data?.projects} />
      </div>
      <HoursCard week={data?.week} />
      <div className="min-w-0 xl:col-span-3">
        <Recent recent={data?.recent} />
      </div>
    </>
  )
}
