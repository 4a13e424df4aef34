import type { Db } from '#server/db/db.ts'
import type { Storage } from '#server/files/storage.ts'
import { seedPicture } from './files.ts'
import type { DemoProject } from './project-data.ts'
import { projectsA } from './projects-a.ts'
import { projectsB } from './projects-b.ts'
import { readText } from './texts.ts'

const demoProjects: DemoProject[] = [...projectsA, ...projectsB]

/** Seeds the portfolio and its clients, who have no password and cannot sign in. */
export async function seedProjects(db: Db, files: Storage): Promise<void> {
  const names = [...new Set(demoProjects.map(({ category }) => category))]
  const categories = await db
    .insertInto('project_category')
    .values(names.map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  for (const project of demoProjects) {
    const { client, pictures } = project
    const { id: client_id } = await db
      .insertInto('account')
      .values({
        email: client.email,
        first_name: client.firstName,
        last_name: client.lastName,
        business_name: client.businessName,
        city: 'Grimes',
        state: 'Iowa',
        zip_code: '50111',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const at = `${project.finishedOn}T15:00:00Z`
    await db
      .insertInto('project')
      .values({
        title: project.title,
        slug: project.slug,
        description: await readText('projects', project.slug),
        meta_description: project.metaDescription,
        tech_stack: project.techStack,
        project_url: project.projectUrl,
        category_id: categories.find(({ name }) => name === project.category)?.id ?? null,
        client_id,
        showcase: true,
        status: 'completed',
        due_date: project.finishedOn,
        pictures: await Promise.all(pictures.map((key) => seedPicture(db, files, key))),
        created_at: at,
        updated_at: at,
      })
      .execute()
  }
}
