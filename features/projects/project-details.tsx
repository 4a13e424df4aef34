import { ContentDetails } from '#content/details.tsx'
import { formatDay } from '#shared/dates.ts'
import { TextLink } from '#ui/base/link.tsx'
import { Picture } from '#ui/media/picture.tsx'
import type { SeenProject } from './contract.ts'
import { ProjectFiles } from './project-files.tsx'
import { ProjectStatus } from './project-status.tsx'
import { inWords } from './rules.ts'

/** A project as editors see it, with its private fields. */
export function ProjectDetails({ project }: { project: SeenProject }) {
  const { userId, categoryId, dueDate, priority = '', techStack, slug, projectUrl } = project
  const [cover, ...others] = project.files
  return (
    <ContentDetails
      item={project}
      picture={cover}
      html={project.description}
      facts={[
        { name: 'Status', value: <ProjectStatus {...project} /> },
        { name: 'Priority', value: inWords(priority) },
        { name: 'Due date', value: dueDate ? formatDay(dueDate) : 'None' },
        { name: 'Client', value: `${userId?.firstName} ${userId?.lastName}` },
        { name: 'Category', value: categoryId?.name ?? 'None' },
        { name: 'Tech stack', value: techStack.join(', ') },
        {
          name: 'On the website',
          value: project.showcase ? (
            <TextLink href={`/project-details/${slug}`}>/project-details/{slug}</TextLink>
          ) : (
            'No'
          ),
        },
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
      ]}
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
      <ProjectFiles projectId={project.id} />
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
