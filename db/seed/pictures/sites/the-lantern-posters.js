// Five posters, 300 × 440 each, for films that were never made.
const posters = {
  bus(svg) {
    add(svg, 'path', { d: 'M0 0H300V440H0Z', fill: '#27356b' })
    add(svg, 'path', { d: 'M100 326L-40 440H340L200 326Z', fill: '#f6d65b' })
    add(svg, 'path', { d: 'M62 156Q62 132 86 132H214Q238 132 238 156V352H62Z', fill: '#d8382b' })
    add(svg, 'path', { d: 'M78 174H146V246H78ZM154 174H222V246H154Z', fill: '#f4ead6' })
    add(svg, 'path', { d: 'M86 142H214V164H86Z', fill: '#14141c' })
    add(svg, 'text', { x: 150, y: 159, style: 'font:700 15px "DejaVu Sans Mono"', 'text-anchor': 'middle', fill: '#f6d65b' }, 'OMAHA')
    // The driver, and somebody behind her.
    add(svg, 'path', { d: 'M166 246Q166 220 186 218Q206 220 208 246ZM176 204a11 13 0 1 0 22 0 11 13 0 1 0-22 0M170 199Q187 178 204 199Z', fill: '#14141c' })
    add(svg, 'path', { d: 'M90 246Q92 226 108 225T126 246ZM98 212a10 12 0 1 0 20 0 10 12 0 1 0-20 0', fill: '#14141c', opacity: 0.55 })
    add(svg, 'path', { d: 'M92 276H208M92 288H208M92 300H208', stroke: '#14141c', 'stroke-width': 5 })
    for (const x of [92, 208]) {
      add(svg, 'circle', { cx: x, cy: 328, r: 21, fill: '#fff3c0' })
      add(svg, 'circle', { cx: x, cy: 328, r: 12, fill: '#ffffff' })
    }
    add(svg, 'path', { d: 'M54 352H246V366H54Z', fill: '#f4ead6' })
    add(svg, 'path', { d: 'M72 366H104V388H72ZM196 366H228V388H196Z', fill: '#000' })
    const style = 'font-family:Brico;font-weight:800;font-stretch:75%;letter-spacing:-1.5px'
    add(svg, 'text', { x: 20, y: 62, style: `${style};font-size:56px`, fill: '#f6d65b' }, 'NIGHT BUS')
    add(svg, 'text', { x: 20, y: 108, style: `${style};font-size:44px`, fill: '#f4ead6' }, 'TO OMAHA')
    add(svg, 'text', { x: 150, y: 424, 'text-anchor': 'middle', style: 'font:600 15px Open', fill: '#14141c' }, 'a film by Ruth Osgood')
  },
  ferry(svg) {
    add(svg, 'path', { d: 'M0 0H300V440H0Z', fill: '#1f5a7d' })
    add(svg, 'circle', { cx: 206, cy: 150, r: 92, fill: '#f1e4c8' })
    add(svg, 'path', { d: 'M0 262H300V440H0Z', fill: '#123a55' })
    for (let i = 0; i < 4; i++) {
      const width = 150 - i * 16 + (i % 2) * 30
      add(svg, 'path', { d: `M${206 - width / 2 + (i % 2) * 14} ${281 + i * 13}h${width}`, stroke: '#f1e4c8', 'stroke-width': 5.5 - i * 0.3, 'stroke-linecap': 'round' })
    }
    add(svg, 'path', { d: 'M36 228H272L252 268H62Z', fill: '#0b2234' })
    add(svg, 'path', { d: 'M70 204H240V228H70ZM92 184H212V204H92ZM148 150H172V184H148Z', fill: '#e8eef0' })
    add(svg, 'path', { d: 'M148 150H172V162H148Z', fill: '#e0562f' })
    for (let i = 0; i < 9; i++) add(svg, 'circle', { cx: 84 + i * 18, cy: 216, r: 4.5, fill: '#f2b233' })
    add(svg, 'path', { d: 'M160 144C150 110 96 118 84 84S30 66 18 30', stroke: '#e8eef0', 'stroke-width': 15, fill: 'none', 'stroke-linecap': 'round', opacity: 0.35 })
    const style = 'font:italic 54px "DejaVu Serif Condensed"'
    add(svg, 'text', { x: 20, y: 374, style, fill: '#fff' }, 'The Long')
    add(svg, 'text', { x: 20, y: 422, style, fill: '#fff' }, 'Ferry')
  },
  static(svg) {
    add(svg, 'path', { d: 'M0 0H300V440H0Z', fill: '#ef6a3a' })
    for (let i = 9; i > 0; i--) add(svg, 'circle', { cx: 150, cy: 148, r: i * 27, fill: i % 2 ? '#ef6a3a' : '#12747a' })
    add(svg, 'circle', { cx: 150, cy: 148, r: 20, fill: '#f8e9cf' })
    add(svg, 'path', { d: 'M0 388Q80 330 170 356T300 330V440H0Z', fill: '#1c1320' })
    add(svg, 'path', { d: 'M150 148L112 370M150 148L188 370M144 184H156L140 214H162L132 246H170L126 282H176L120 322H182', fill: 'none', stroke: '#1c1320', 'stroke-width': 6 })
    add(svg, 'path', { d: 'M222 344V300H252V340Z', fill: '#1c1320' })
    add(svg, 'path', { d: 'M216 302L237 284 258 302Z', fill: '#1c1320' })
    add(svg, 'path', { d: 'M232 312h10v12h-10z', fill: '#ffd75e' })
    add(svg, 'text', { x: 150, y: 424, 'text-anchor': 'middle', style: 'font:700 49px "DejaVu Sans Mono";letter-spacing:-3px', fill: '#f8e9cf' }, 'DEAD AIR')
  },
  pigeon(svg) {
    add(svg, 'path', { d: 'M0 0H300V440H0Z', fill: '#f4c542' })
    add(svg, 'path', { d: 'M60 440C44 330 70 270 118 244L110 180C108 140 138 118 166 118S214 142 210 178L206 226C262 262 276 340 262 440Z', fill: '#6d7fa6' })
    add(svg, 'path', { d: 'M118 244C140 268 184 264 206 226L210 260C180 296 132 296 104 264Z', fill: '#2f8f6e' })
    add(svg, 'path', { d: 'M104 262C140 296 182 292 214 256L220 276C184 318 130 320 92 282Z', fill: '#8e4a86' })
    add(svg, 'path', { d: 'M150 284L108 262V312ZM150 284L192 262V312Z', fill: '#c9271f' })
    add(svg, 'circle', { cx: 150, cy: 286, r: 11, fill: '#8f1611' })
    add(svg, 'circle', { cx: 176, cy: 164, r: 15, fill: '#fff' })
    add(svg, 'circle', { cx: 178, cy: 164, r: 8, fill: '#d9480f' })
    add(svg, 'circle', { cx: 179, cy: 164, r: 4, fill: '#111' })
    add(svg, 'path', { d: 'M206 158L262 184 207 190Z', fill: '#e8852b' })
    add(svg, 'path', { d: 'M204 190C222 186 236 196 240 206S262 212 264 196C272 218 250 228 232 222S206 208 204 190Z', fill: '#1b1b20' })
    add(svg, 'path', { d: 'M92 124H232V138H92Z', fill: '#1b1b20' })
    add(svg, 'path', { d: 'M116 124V46H206V124Z', fill: '#1b1b20' })
    add(svg, 'path', { d: 'M116 104H206V124H116Z', fill: '#c9271f' })
    add(svg, 'path', { d: 'M84 340C70 380 70 410 74 440M236 340C244 380 246 410 244 440', stroke: '#4c5c82', 'stroke-width': 9, fill: 'none' })
    const style = 'font:600 italic 35px Serif'
    add(svg, 'text', { x: 161, y: 386, style, 'text-anchor': 'middle', fill: '#fff6dd' }, 'Monsieur')
    add(svg, 'text', { x: 161, y: 424, style, 'text-anchor': 'middle', fill: '#fff6dd' }, 'Plume')
  },
  orchard(svg) {
    add(svg, 'path', { d: 'M0 0H300V440H0Z', fill: '#efe4d0' })
    add(svg, 'path', { d: 'M0 300Q150 262 300 300V440H0Z', fill: '#2f5d3a' })
    for (const [y, size, step] of [[296, 20, 42], [326, 30, 64], [372, 44, 98]]) {
      for (let x = (y % 3) * 12 - 10; x < 330; x += step) {
        add(svg, 'circle', { cx: x, cy: y - size * 0.25, r: size * 0.72, fill: y < 300 ? '#4d7f4f' : y < 330 ? '#3c6e45' : '#1f4a2e' })
      }
    }
    // One apple, cut: the core is a house.
    add(svg, 'path', { d: 'M150 96C112 62 46 84 46 156 46 226 98 276 124 276 138 276 142 268 150 268S162 276 176 276C202 276 254 226 254 156 254 84 188 62 150 96Z', fill: '#c3202f' })
    add(svg, 'path', { d: 'M150 112C120 88 66 104 66 160 66 214 104 256 126 256 138 256 142 250 150 250S162 256 174 256C196 256 234 214 234 160 234 104 180 88 150 112Z', fill: '#fbf3df' })
    add(svg, 'path', { d: 'M112 176L150 140 188 176V222H112Z', fill: '#2a1a16' })
    add(svg, 'path', { d: 'M142 222V194H160V222Z', fill: '#f2b233' })
    add(svg, 'path', { d: 'M150 98C148 78 158 58 172 46', stroke: '#2a1a16', 'stroke-width': 8, fill: 'none' })
    add(svg, 'path', { d: 'M162 66C186 40 214 44 226 58 206 76 180 78 162 66Z', fill: '#2f5d3a' })
    add(svg, 'text', { x: 22, y: 42, style: 'font:800 24px Open;letter-spacing:-.5px', fill: '#2a1a16' }, 'NOBODY’S')
    add(svg, 'text', { x: 150, y: 428, 'text-anchor': 'middle', style: 'font:800 50px Open;letter-spacing:-3px', fill: '#efe4d0' }, 'ORCHARD')
  },
}

for (const svg of document.querySelectorAll('[data-film]')) {
  svg.setAttribute('viewBox', '0 0 300 440')
  svg.setAttribute('role', 'img')
  posters[svg.dataset.film](svg)
}
