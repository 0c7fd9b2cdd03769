import type { Context } from '#server/context.ts';
import { makePortrait } from '#server/files/pictures.ts';
import { setPortrait } from './portraits.ts';

type Face = {
  skin: string;
  hair: 'short' | 'long' | 'bun' | 'curls' | 'none';
  hairColour: string;
  shirt: string;
  ground: string;
  /** The colour of a hard hat or cap. */
  hat?: string;
  hasBeard?: true;
  hasGlasses?: true;
};

const [pale, fair, tan, brown, dark] = ['#f2cfb4', '#e5b48f', '#cf9668', '#a86d43', '#7b4a2d'] as const;
const [black, umber, auburn, blond, grey] = ['#1f1a19', '#4a3023', '#8a4526', '#c79a55', '#9b9a98'] as const;
const [sand, mist, sage, dusk, clay] = ['#b59d76', '#8aa3b3', '#8aa382', '#6d7cab', '#b07d68'] as const;
const [navy, khaki, orange, teal, plum] = ['#26405f', '#8d7f5a', '#d9722e', '#27726f', '#6d3d5c'] as const;
const [white, yellow, red] = ['#eef0f2', '#f0c02c', '#b23a32'] as const;

/** Who of the demo company has set a picture: drawn, for nobody of it exists. */
const faces: Record<string, Face> = {
  'Marisol Treviño': { skin: tan, hair: 'long', hairColour: umber, shirt: navy, ground: sand },
  'Gloria Sandoval': { skin: fair, hair: 'bun', hairColour: grey, shirt: plum, ground: mist, hasGlasses: true },
  'Dale Hutchins': { skin: pale, hair: 'short', hairColour: grey, shirt: khaki, ground: sage, hasBeard: true },
  'Carla Lindsey': { skin: pale, hair: 'long', hairColour: blond, shirt: teal, ground: dusk },
  'Hector Salas': { skin: tan, hair: 'short', hairColour: black, shirt: navy, ground: clay, hat: white },
  'Ana Villarreal': { skin: fair, hair: 'curls', hairColour: black, shirt: orange, ground: mist },
  'Joyce Tate': { skin: dark, hair: 'curls', hairColour: black, shirt: plum, ground: sand, hasGlasses: true },
  'Ruben Ortega': { skin: brown, hair: 'short', hairColour: black, shirt: orange, ground: mist, hat: yellow },
  'Travis Nance': {
    skin: fair,
    hair: 'short',
    hairColour: auburn,
    shirt: khaki,
    ground: dusk,
    hat: red,
    hasBeard: true,
  },
  'Dewey Hale': { skin: pale, hair: 'none', hairColour: grey, shirt: navy, ground: sand, hasBeard: true },
  'Brent Kimball': { skin: pale, hair: 'short', hairColour: umber, shirt: orange, ground: sage, hat: white },
  'Luis Aguilar': { skin: tan, hair: 'short', hairColour: black, shirt: teal, ground: sand, hasGlasses: true },
  'Nora Castillo': { skin: tan, hair: 'bun', hairColour: black, shirt: orange, ground: dusk, hat: yellow },
  'Pete Yarbrough': { skin: dark, hair: 'none', hairColour: black, shirt: khaki, ground: mist },
  'Ramon Fierro': { skin: brown, hair: 'short', hairColour: umber, shirt: navy, ground: clay, hasBeard: true },
  'Ida Munoz': { skin: fair, hair: 'long', hairColour: auburn, shirt: teal, ground: sage, hat: white },
  'Olivia Reyes': { skin: brown, hair: 'long', hairColour: black, shirt: plum, ground: sage },
};

/** What lies behind the head, of each kind of hair. */
const behind: Record<Face['hair'], string> = {
  short: '',
  none: '',
  long: '<path d="M74 118c0-46 24-70 54-70s54 24 54 70v66h-108z"/>',
  bun: '<circle cx="128" cy="46" r="22"/>',
  curls:
    '<circle cx="84" cy="104" r="30"/><circle cx="172" cy="104" r="30"/><circle cx="90" cy="140" r="22"/><circle cx="166" cy="140" r="22"/>',
};
const fringe = '<path d="M80 116c-4-44 20-66 48-66s52 22 48 66c-6-24-18-34-30-38-20 8-46 8-58 4-4 10-6 20-8 34z"/>';

/** A head and shoulders as SVG, seen a little closer than they are drawn. */
function draw({ skin, hair, hairColour, shirt, ground, hat, hasBeard, hasGlasses }: Face): string {
  const beard = `<path fill="${hairColour}" d="M82 132c4 40 20 58 46 58s42-18 46-58c-8 16-18 20-28 20h-36c-10 0-20-4-28-20z"/>`;
  const glasses =
    '<g fill="none" stroke="#2b2b2e" stroke-width="4"><circle cx="108" cy="124" r="14"/><circle cx="148" cy="124" r="14"/><path d="M122 122h12"/></g>';
  const helmet = `<path fill="${hat}" d="M76 96c0-36 22-58 52-58s52 22 52 58z"/><rect fill="${hat}" x="64" y="92" width="128" height="12" rx="6"/><rect fill="#00000018" x="120" y="38" width="16" height="56" rx="8"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="30 22 196 196">
<rect width="256" height="256" fill="${ground}"/>
<g fill="${hairColour}">${behind[hair]}</g>
<path fill="${shirt}" d="M28 256c4-44 40-66 100-66s96 22 100 66z"/>
<path fill="${skin}" d="M104 168h48v28c0 14-48 14-48 0z"/><path fill="#00000020" d="M104 176c14 12 34 12 48 0v10c-14 10-34 10-48 0z"/>
<ellipse fill="${skin}" cx="128" cy="124" rx="48" ry="60"/>
${hasBeard ? beard : ''}
${hair === 'none' ? '' : `<g fill="${hairColour}">${fringe}</g>`}
<g fill="#2b2024"><circle cx="108" cy="124" r="5"/><circle cx="148" cy="124" r="5"/></g>
<path d="M112 154c10 8 22 8 32 0" fill="none" stroke="${hasBeard ? '#f4e4da' : '#7a3b32'}" stroke-width="5" stroke-linecap="round"/>
${hasGlasses ? glasses : ''}${hat ? helmet : ''}
</svg>`;
}

/** Sets the picture of somebody of the demo company, if they have one. */
export async function seedPortrait(
  context: Context,
  { userID, name }: { userID: number; name: string },
): Promise<void> {
  const face = faces[name];
  if (!face) return;
  const portrait = await makePortrait(context.tenantId, Buffer.from(draw(face)));
  await setPortrait(context, { userID, former: null, portrait });
}
