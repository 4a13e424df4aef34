import { useEffect } from 'react'
import { Breadcrumb } from '#ui/base/breadcrumb.tsx'
import { CarouselButtons, CarouselSlides } from '#ui/media/carousel.tsx'
import { initCarousels } from '#ui/media/carousel-buttons.ts'
import { Picture } from '#ui/media/picture.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { Example, Section } from './section.tsx'

const article = `
<h2>Before the first drawing</h2>
<p>We read your <strong>mail</strong>, your <em>price list</em> and <a href="#rich-text">the three sites you dislike</a>. Then we write down what the site must do, in one page, and you <mark>cross things out</mark>.</p>
<ul><li>What people call you about</li><li>What they should have found by themselves<ul><li>Opening hours</li><li>Prices</li></ul></li></ul>
<h3>Then, in this order</h3>
<ol><li>Words</li><li>Structure</li><li><p>Pictures, which take longer than everybody thinks</p></li></ol>
<blockquote><p>A site is finished when the shop’s telephone rings less.</p></blockquote>
<p>Files are named <code>name-1600.webp</code>:</p>
<pre><code>npm start            # builds, migrates, serves
npm test             # everything that can be checked, and a line that is long enough to scroll</code></pre>
<hr>
<table><thead><tr><th>Part</th><th>Days</th><th>Who</th></tr></thead><tbody><tr><td>Design</td><td>8</td><td>Ida</td></tr><tr><td>Building</td><td>12</td><td>Tom, and whoever is not at lunch</td></tr></tbody></table>`

function sheet(hue: string, shape: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="${hue}"/><path d="${shape}" fill="none" stroke="#0b0c0f" stroke-width="3"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

const works = [
  { name: 'Prairie Street Bakery', src: sheet('#e9c46a', 'M0 300h800M400 0v600') },
  { name: 'Loess Hills Seed Co.', src: sheet('#9bb99a', 'M0 600L800 0M0 0l800 600') },
  { name: 'Second Gear', src: sheet('#d9d9d2', 'M200 0v600M600 0v600') },
  { name: 'Ames Chamber Choir', src: sheet('#f2a7a0', 'M0 150h800M0 300h800M0 450h800') },
  { name: 'Hale Family Dental', src: sheet('#a8c5e8', 'M0 0l400 600L800 0') },
]

export function PageGallery() {
  useEffect(initCarousels, [])
  return (
    <>
      <Section title="Breadcrumb">
        <Breadcrumb
          trail={[
            { name: 'Home', href: '/' },
            { name: 'Projects', href: '#breadcrumb' },
            { name: 'Second Gear Bicycle Repair and Rental' },
          ]}
        />
      </Section>
      <Section title="Carousel">
        <CarouselButtons id="works" label="Selected work" />
        <CarouselSlides id="works" label="Selected work" className="mt-4 gap-6 pb-4">
          {works.map(({ name, src }) => (
            <li key={name} className="w-[85%] sm:w-[45%] lg:w-[30%]">
              <Picture
                src={src}
                alt=""
                sizes="33vw"
                className="aspect-4/3 w-full rounded-sharp object-cover"
              />
              <p className="mt-2 font-mono text-caption text-ink-soft">{name}</p>
            </li>
          ))}
        </CarouselSlides>
      </Section>
      <Section title="Rich text">
        <Example of="Everything that the editor can make">
          <RichText html={article} />
        </Example>
      </Section>
    </>
  )
}
