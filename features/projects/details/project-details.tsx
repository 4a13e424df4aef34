import type { ReactNode } from 'react'
import { ContentDetails } from '#content/details.tsx'
import { clientPaths } from '#features/clients/paths.ts'
import { nameOf } from '#people/names.ts'
import { mayCall } from '#shared/roles.ts'
import { TextLink } from '#ui/base/link.tsx'
import { api } from '#ui/client/api.ts'
import { Picture } from '#ui/media/picture.tsx'
import type { SeenProject } from '../contract.ts'
import { ProjectCover } from '../look/cover.tsx'
import { inWords } from '../rules.ts'
import { ProjectGlance } from './glance.tsx'

interface ProjectDetailsProps {
  project: SeenProject
  /** Below where it stands. */
  children: ReactNode
}

/** A project as staff see it: where it stands, its pictures, its text and facts. */
export function ProjectDetails({ project, children }: ProjectDetailsProps) {
  return (
    <div className="flex flex-col gap-8">
      <div>
        <ProjectGlance project={project} />
        {children}
      </div>
      <ProjectText
        project={project}
        cover={
          <ProjectCover
            project={project}
            priority
            sizes="(min-width: 80rem) 46rem, 100vw"
            className={`w-full ${project.files[0] ? 'aspect-4/3' : 'aspect-16/9'}`}
          />
        }
      />
    </div>
  )
}

interface ProjectTextProps {
  project: SeenProject
  cover?: ReactNode
}

/** The text, the other pictures and the facts of a project. */
export default function ProjectText({ project, cover }: ProjectTextProps) {
  const others = project.files.slice(1)
  return (
    <ContentDetails
      item={project}
      cover={cover}
      html={project.description}
      facts={factsOf(project)}
    >
      {others.length > 0 && (
        <ul aria-label="More images" className="grid gap-4 sm:grid-cols-2">
          {others.map((file, index) => (
            <li key={file}>
              <Picture
                src={file}
                alt={project.files_alt[index + 1] ?? ''}
                sizes="(min-width: 80rem) 21rem, (min-width: 40rem) 45vw, 100vw"
                className="aspect-4/3 w-full rounded-sharp border border-line bg-sunken object-cover"
              />
            </li>
          ))}
        </ul>
      )}
      {project.note && (
        <section aria-label="Note" className="border-line-strong border-l-2 pl-4">
          <h2 className="font-mono font-normal text-caption text-ink-faint tracking-normal">
            Internal note
          </h2>
          <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{project.note}</p>
        </section>
      )}
    </ContentDetails>
  )
}

type Fact = { name: string; value: ReactNode }

function factsOf(project: SeenProject): Fact[] {
  const { priority = '', categoryId, techStack, projectUrl } = project
  return [
    ...staffFacts(project),
    { name: 'Priority', value: inWords(priority) },
    { name: 'Category', value: categoryId?.name ?? 'None' },
    { name: 'Tech stack', value: techStack.join(', ') },
    ...(projectUrl
      ? [
          {
            name: 'Live site',
            value: (
              <TextLink href={projectUrl} target="_blank" rel="noopener noreferrer">
                {new URL(projectUrl).host}
              </TextLink>
            ),
          },
        ]
      : []),
  ]
}

/** Facts that clients do not need and Employees cannot open. */
function staffFacts({ userId, slug, showcase }: SeenProject): Fact[] {
  const role = api.claims()?.role
  if (userId === undefined || !role || !mayCall('staff', role)) return []
  const name = userId ? nameOf(userId) : 'No client'
  if (showcase === undefined) return [{ name: 'Client', value: name }]
  return [
    {
      name: 'Client',
      value: userId ? <TextLink to={clientPaths.details(userId.clientId)}>{name}</TextLink> : name,
    },
    {
      name: 'On the website',
      value: showcase ? (
        <TextLink href={`/project-details/${slug}`}>/project-details/{slug}</TextLink>
      ) : (
        'No'
      ),
    },
  ]
}
