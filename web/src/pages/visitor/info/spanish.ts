import type { InfoTexts } from './infoTexts.ts'

export const SPANISH: InfoTexts = {
  navigation: 'Sobre este sitio',
  contact:
    '¿Tenés preguntas, no estás de acuerdo con una decisión o querés pedir algo sobre tus datos? Escribinos a',
  updated: 'Vigente desde noviembre de 2026.',
  pages: {
    terms: {
      title: 'Términos de uso',
      intro: 'Qué podés esperar de Vale Cuatro y qué esperamos de vos. Al jugar acá, estás de acuerdo.',
      sections: [
        {
          heading: 'De qué se trata',
          paragraphs: [
            'En Vale Cuatro jugás al truco argentino con otras personas y contra bots, en partidas sueltas y en torneos.',
            'Podés jugar como invitado con un apodo y nada más. Con una cuenta tenés además monedas, partidas por el ranking, torneos y amigos.',
          ],
        },
        {
          heading: 'Tu cuenta',
          points: [
            'Una cuenta por persona. No la compartas, no la vendas y no dejes que un programa juegue por vos.',
            'Elegí un nombre que no insulte a nadie ni se haga pasar por otro.',
            'No le pases la contraseña a nadie. En tu perfil ves dónde tenés la sesión abierta y la podés cerrar desde ahí.',
            'Podés eliminar tu cuenta desde tu perfil, en Seguridad.',
          ],
        },
        {
          heading: 'Las monedas',
          points: [
            'Las monedas son puntos del juego. No son plata: no se compran, no se venden y no se cambian por dinero, productos ni servicios.',
            'Las inscripciones y los premios de los torneos se pagan con monedas. Si un torneo se cancela, te devolvemos la inscripción.',
            'Cada movimiento de tus monedas figura en tu perfil y queda ahí. Si hay un error, se corrige con un movimiento nuevo: los anteriores no se tocan.',
          ],
        },
        {
          heading: 'Las partidas',
          points: [
            'Si se te pasa el turno, un bot ocupa tu lugar hasta que vuelvas. Si te vas del todo, juega hasta el final.',
            'Si abandonás partidas por el ranking una y otra vez, vas a tener que esperar para volver a jugar por el ranking.',
            'Nadie puede conocer las cartas de antemano: todos los jugadores intervienen en el reparto, y podés comprobarlo en la repetición.',
          ],
        },
        {
          heading: 'Si no cumplís las reglas',
          paragraphs: [
            'Un administrador o un moderador puede suspender una cuenta, con un motivo que queda registrado. Mientras dura la suspensión no podés iniciar sesión y los bots ocupan tus lugares.',
          ],
        },
        {
          heading: 'Sin garantías',
          paragraphs: [
            'Hacemos lo posible para que el sitio funcione y tus datos estén seguros, pero no podemos prometer que esté siempre disponible. Si una falla nuestra corta una partida, sigue desde donde estaba.',
          ],
        },
      ],
    },
    privacy: {
      title: 'Privacidad',
      intro:
        'Qué guardamos sobre vos, para qué y por cuánto tiempo. No mostramos publicidad, no usamos estadísticas de terceros y no vendemos nada.',
      sections: [
        {
          heading: 'Qué guardamos y por cuánto tiempo',
          points: [
            'Tu cuenta: nombre, correo, idioma y la contraseña como un código que no se puede revertir. Mientras tengas la cuenta.',
            'Llaves de acceso y apps de autenticación, si las configurás: una clave pública, o un secreto que se guarda cifrado. Hasta que las saques.',
            'Inicios de sesión: cuándo, desde qué dirección IP y con qué navegador, para que los reconozcas y para detectar varias cuentas de una persona en la misma mesa. Se borran a los 30 días del último uso.',
            'Partidas: cada jugada de una partida terminada, para poder repetirla y comprobarla. Se conservan.',
            'Monedas: cada movimiento de tu saldo. Se conservan; la lista no se puede modificar.',
            'Chat: se borra a las 24 horas, salvo lo que escribió un jugador denunciado, que se guarda como prueba.',
            'Amigos y jugadores bloqueados: hasta que los saques.',
            'Denuncias y alertas: lo que denunciás y lo que notan nuestros detectores en las partidas, mientras haga falta para resolver el caso y sus repeticiones.',
            'Avisos: 90 días. Notificaciones: la dirección que tu navegador nos dio para este dispositivo, hasta que cierres la sesión o las desactives.',
            'Correos que te mandamos: 30 días.',
            'Invitados: un apodo y las partidas. El apodo se borra si no volvés en 30 días.',
            'Lo que hacen los administradores con una cuenta queda en un registro.',
          ],
        },
        {
          heading: 'Quién ve qué',
          points: [
            'Todos: tu nombre, tus estadísticas y puntajes, y las partidas que se pueden mirar.',
            'Tus amigos: si estás conectado o jugando.',
            'Nuestro equipo, según su rol: los organizadores, tu nombre y tus partidas; los moderadores, también tu correo, tu saldo, tus inicios de sesión y las denuncias; los administradores, todo. La contraseña no la ve nadie.',
            'Los servicios de los navegadores (Google, Mozilla, Apple, Microsoft) entregan las notificaciones si las activás. El contenido va cifrado: solo tu navegador lo puede leer.',
          ],
        },
        {
          heading: 'Cookies: por qué no hay cartel',
          paragraphs: [
            'Todas las cookies son nuestras y hacen falta para lo que pediste: dos mantienen tu sesión (7 y 30 días), una protege los formularios contra otros sitios, una recuerda el navegador por un año para reconocer inicios de sesión y varias cuentas en una mesa, y dos recuerdan tu idioma y tu tema. Ninguna te sigue a otros sitios, así que no hace falta pedirte permiso.',
            'Tu navegador guarda además ajustes como el sonido, y los archivos del sitio para que puedas practicar sin conexión.',
          ],
        },
        {
          heading: 'Tus derechos',
          paragraphs: [
            'En tu perfil, en Seguridad, podés descargar todo lo que guardamos sobre vos y eliminar tu cuenta. Tenés 30 días para arrepentirte. Después se borran tu nombre y tu correo; las partidas terminadas y los movimientos de monedas quedan a nombre de “jugador eliminado”.',
            'Tu nombre, tu correo y tu contraseña se cambian en el mismo lugar.',
          ],
        },
      ],
    },
    'fair-play': {
      title: 'Juego limpio',
      intro:
        'El truco vive de la mentira, no de la trampa. Mentí todo lo que quieras con tus cartas, dentro de estas reglas.',
      sections: [
        {
          heading: 'Se puede',
          points: [
            'Mentir con los cantos y con las frases de la mesa.',
            'Hacerle señas a tu compañero. Los rivales las pueden pescar.',
          ],
        },
        {
          heading: 'No se puede',
          points: [
            'Pasarle tus cartas a tu compañero por otro lado, como una llamada o una segunda pantalla.',
            'Sentarte a una mesa con más de una cuenta, o con la cuenta de otro.',
            'Usar programas que jueguen o aconsejen.',
            'Perder a propósito o arreglar un resultado para mover puntaje o monedas.',
            'Insultar, amenazar o acosar en el chat o en el nombre.',
            'Aprovecharte de un error del sitio. Mejor avisanos.',
          ],
        },
        {
          heading: 'Cómo nos enteramos',
          paragraphs: [
            'Los detectores buscan, en partidas terminadas e inicios de sesión, lo que un jugador honesto casi nunca hace. Nunca deciden: nuestro equipo mira cada caso con sus pruebas.',
            'Podés denunciar a un jugador desde su página o desde la mesa. Te avisamos cuando revisamos tu denuncia. Lo que sigue queda entre nosotros y ese jugador.',
          ],
        },
        {
          heading: 'Qué puede pasar',
          paragraphs: [
            'Una charla, una suspensión por un tiempo o definitiva, la pérdida de un premio. Si te suspendieron, podés pedir que el caso se mire de nuevo.',
          ],
        },
      ],
    },
    'responsible-play': {
      title: 'Juego responsable',
      intro:
        'El truco es un pasatiempo. Acá se juega por monedas que afuera no valen nada, y es a propósito.',
      sections: [
        {
          heading: 'Sin plata',
          paragraphs: [
            'Las monedas no se compran ni se cobran. Nadie de Vale Cuatro te va a pedir plata ni los datos de una tarjeta. Si alguien lo hace, denuncialo.',
            'No se permiten mesas donde se apueste plata entre los jugadores.',
          ],
        },
        {
          heading: 'Que siga siendo un gusto',
          points: [
            'Decidí antes de empezar cuánto tiempo querés jugar.',
            'Después de una mala racha, hacé una pausa: la próxima mano no te debe nada.',
            'Desactivá los avisos que te hacen volver, uno por uno, en tu perfil, en Avisos.',
            'Si querés dejar, cerrá la sesión en todos lados o eliminá tu cuenta desde tu perfil, en Seguridad.',
          ],
        },
        {
          heading: 'Si el juego se vuelve un problema',
          paragraphs: [
            'Jugar más de lo que querías, esconderlo o jugar para olvidarte de algo son señales para tomar en serio, haya plata o no. Hablá con alguien de confianza o con un servicio de salud. En la Argentina hay líneas gratuitas y confidenciales de ayuda por juego problemático: 0800\u00a0444\u00a04000, de la provincia de Buenos Aires, y 0800\u00a0666\u00a06006, de la ciudad.',
          ],
        },
        {
          heading: 'Menores',
          paragraphs: [
            'Si tenés menos de 13 años, jugá únicamente en compañía de tu mamá, tu papá o quien te cuide, y como invitado.',
          ],
        },
      ],
    },
  },
}
