/** What things of the catalogue are called in Spanish, and how they are asked for. id | name | short name | synonyms | one/several of its unit | question | article (- without one). */
export const things = `
1001 | Estado de ánimo | Ánimo | Humor, cómo me siento, estado emocional, bienestar | | ¿Qué tal te sientes en general? | el
1002 | Felicidad | | feliz, alegría, alegre | | ¿Cuánta felicidad sientes? | la
1003 | Calma | | tranquilidad, tranquilo, tranquila, serenidad, relajado, relajada, paz | | ¿Cuánta calma sientes? | la
1004 | Satisfacción | | satisfecho, satisfecha, contento, contenta, satisfacción con la vida | | ¿Cuánto te satisfacen las cosas como son? | la
1005 | Motivación | | motivado, motivada, fuerza de voluntad, ganas | | ¿Cuánta motivación tienes? | la
1006 | Optimismo | | optimista, esperanza | | ¿Cuánta esperanza tienes? | el
1007 | Gratitud | | agradecido, agradecida, agradecimiento | | ¿Cuánta gratitud sientes? | la
1008 | Confianza en mí | Confianza | seguridad en mí, autoestima, autoconfianza | | ¿Cuánta confianza tienes en ti? | la
1009 | Entusiasmo | | entusiasmado, entusiasmada, ilusión, emoción | | ¿Cuánto entusiasmo sientes? | el
1010 | Conexión con otros | Conexión | pertenencia, sentirse querido | | ¿Cuánta conexión sientes con los demás? | la
1011 | Resiliencia | | capacidad de afrontar, aguante | | ¿Qué tal llevas lo que viene? | la
1012 | Paciencia | | paciente | | ¿Cuánta paciencia tienes? | la
1013 | Deseo sexual | Libido | apetito sexual | | ¿Cuánto deseo sexual tienes? | el
1101 | Ansiedad | | ansioso, ansiosa, nervios, nervioso, nerviosa, nerviosismo, preocupación, angustia | | ¿Cuánta ansiedad sientes? | la
1102 | Estrés | | estresado, estresada, nivel de estrés, tensión nerviosa, presión en el trabajo | | ¿Cuánto estrés tienes? | el
1103 | Ánimo depresivo | Depresión | deprimido, deprimida, desánimo, decaído, decaída, bajón | | ¿Cuánto desánimo sientes? | el
1104 | Tristeza | | triste, pena, llanto, ganas de llorar | | ¿Cuánta tristeza sientes? | la
1105 | Irritabilidad | | irritable, mal genio, mal humor, malhumor | | ¿Cuánta irritabilidad sientes? | la
1106 | Enfado | | enfadado, enfadada, enojo, enojado, enojada, ira, rabia, cólera | | ¿Cuánto enfado sientes? | el
1107 | Soledad | | solo, sola, aislamiento, sentirse solo | | ¿Cuánta soledad sientes? | la
1108 | Culpa | | culpable, remordimiento, culpabilidad | | ¿Cuánta culpa sientes? | la
1109 | Vergüenza | | avergonzado, avergonzada | | ¿Cuánta vergüenza sientes? | la
1110 | Apatía | | apático, apática, indiferencia, desgana, vacío, anhedonia | | ¿Cuánta apatía sientes? | la
1111 | Aburrimiento | | aburrido, aburrida | | ¿Cuánto te aburres? | el
1112 | Miedo | | asustado, asustada, susto, temor | | ¿Cuánto miedo tienes? | el
1113 | Agobio | | agobiado, agobiada, desbordado, desbordada, abrumado, abrumada | | ¿Cuánto agobio sientes? | el
1114 | Cambios de humor | | altibajos, cambios de ánimo | | ¿Qué intensidad han tenido tus cambios de humor? | los
1115 | Pensamientos suicidas | | ideación suicida, ideas suicidas | | ¿Qué intensidad han tenido las ideas de acabar con tu vida? | los
2001 | Peso corporal | Peso | kilos, masa corporal, pesarse | | ¿Cuánto pesas? | el
2002 | Estatura | | altura, talla | | ¿Cuánto mides? | la
2003 | Índice de masa corporal | IMC | BMI | | ¿Cuál es tu índice de masa corporal? | el
2004 | Grasa corporal | | porcentaje de grasa, porcentaje de grasa corporal | | ¿Cuál es tu grasa corporal? | la
2005 | Masa magra | | masa libre de grasa | | ¿Cuál es tu masa magra? | la
2006 | Masa muscular | | músculo, masa muscular esquelética | | ¿Cuál es tu masa muscular? | la
2007 | Masa ósea | | huesos | | ¿Cuál es tu masa ósea? | la
2008 | Agua corporal | | porcentaje de agua | | ¿Cuál es tu agua corporal? | el
2009 | Grasa visceral | | grasa abdominal | | ¿Cuál es tu grasa visceral? | la
2010 | Perímetro de cintura | Cintura | contorno de cintura | | ¿Cuánto mide tu cintura? | el
2011 | Perímetro de cadera | Cadera | caderas, contorno de cadera | | ¿Cuánto mide tu cadera? | el
2012 | Perímetro del cuello | Cuello | contorno del cuello | | ¿Cuánto mide el contorno de tu cuello? | el
2013 | Perímetro del brazo | Brazo | contorno del brazo, bíceps | | ¿Cuánto mide el contorno de tu brazo? | el
2014 | Perímetro del muslo | Muslo | contorno del muslo | | ¿Cuánto mide el contorno de tu muslo? | el
2015 | Perímetro de la pantorrilla | Pantorrilla | gemelo, contorno de la pierna | | ¿Cuánto mide el contorno de tu pantorrilla? | el
3001 | Pasos al día | Pasos | número de pasos, podómetro | | ¿Cuántos pasos has dado? | los
3002 | Distancia a pie | | distancia caminada, kilómetros a pie | | ¿Cuánta distancia has hecho a pie? | la
3003 | Energía activa quemada | Energía activa | calorías quemadas, calorías activas, gasto energético | | ¿Cuánta energía has quemado moviéndote? | la
3004 | Pisos subidos | Pisos | escaleras, plantas subidas | | ¿Cuántos pisos has subido? | los
3005 | Minutos activos | | minutos de actividad, minutos en zona | | ¿Cuántos minutos has estado en movimiento? | los
3006 | Tiempo de pie | | de pie | | ¿Cuánto tiempo has estado de pie? | el
3007 | Capacidad de ejercicio (VO2 máx.) | VO2 máx. | VO2 máx, VO2 max, VO2max, resistencia, consumo máximo de oxígeno | | ¿Cuál es tu VO2 máximo? | la
3008 | Energía quemada en reposo | Energía en reposo | metabolismo basal, gasto basal | | ¿Cuánta energía has quemado en reposo? | la
3009 | Energía total quemada | Energía total | gasto energético total | | ¿Cuánta energía has quemado en total? | la
3010 | Distancia en bicicleta | | kilómetros en bici, distancia en bici | | ¿Cuánta distancia has hecho en bicicleta? | la
3011 | Distancia a nado | | distancia nadada, largos | | ¿Cuánta distancia has nadado? | la
3101 | Ejercicio | | entrenamiento, entrenar, deporte, gimnasia, hacer ejercicio, hacer deporte, entreno | | ¿Cuánto tiempo has hecho ejercicio? | el
3102 | Caminar | Paseo | caminata, andar, pasear, he caminado, he paseado, caminé | | ¿Cuánto tiempo has caminado? | -
3103 | Correr | | carrera, running, footing, trote, trotar, he corrido, corrí | | ¿Cuánto tiempo has corrido? | -
3104 | Bicicleta | | bici, ciclismo, montar en bici, ir en bici, pedalear | | ¿Cuánto tiempo has montado en bicicleta? | la
3105 | Bicicleta estática | | bici estática, spinning | | ¿Cuánto tiempo has hecho bicicleta estática? | la
3106 | Natación | | nadar, he nadado, nadé, piscina, aquagym | | ¿Cuánto tiempo has nadado? | la
3107 | Entrenamiento de fuerza | Fuerza | pesas, levantar pesas, musculación, halterofilia | | ¿Cuánto tiempo has entrenado fuerza? | el
3108 | Entrenamiento por intervalos | Intervalos | HIIT, alta intensidad | | ¿Cuánto tiempo has entrenado por intervalos? | el
3109 | Yoga | | práctica de yoga, asanas | | ¿Cuánto tiempo has hecho yoga? | el
3110 | Pilates | | clase de pilates | | ¿Cuánto tiempo has hecho pilates? | el
3111 | Estiramientos | | estirar, estirarse, flexibilidad, movilidad | | ¿Cuánto tiempo has estirado? | los
3112 | Senderismo | | excursión, caminata por el monte, trekking | | ¿Cuánto tiempo has hecho senderismo? | el
3113 | Baile | | bailar, he bailado, danza, clase de baile | | ¿Cuánto tiempo has bailado? | el
3114 | Remo | | remar, máquina de remo | | ¿Cuánto tiempo has remado? | el
3115 | Taichí | | tai chi, chi kung, qigong | | ¿Cuánto tiempo has hecho taichí? | el
3116 | Escalada | | escalar, boulder, búlder | | ¿Cuánto tiempo has escalado? | la
3117 | Deportes de equipo | | fútbol, baloncesto, voleibol, balonmano, básquet | | ¿Cuánto tiempo has jugado en equipo? | los
3118 | Deportes de raqueta | | tenis, pádel, bádminton, squash, ping pong, tenis de mesa | | ¿Cuánto tiempo has jugado con raqueta? | los
3119 | Ejercicios de fisioterapia | Ejercicios de fisio | ejercicios de rehabilitación, rehabilitación | | ¿Cuánto tiempo has hecho tus ejercicios de fisioterapia? | los
3120 | Flexiones | | flexiones de brazos, lagartijas | | ¿Cuántas flexiones has hecho? | las
4001 | Tiempo en casa | | en casa | | ¿Cuánto tiempo has estado en casa? | el
4002 | Tiempo en el trabajo | | en el trabajo, en la oficina, oficina | | ¿Cuánto tiempo has estado en el trabajo? | el
4003 | Tiempo al aire libre | | aire libre, al aire libre, fuera de casa, aire fresco | | ¿Cuánto tiempo has estado al aire libre? | el
4004 | Tiempo en la naturaleza | | naturaleza, bosque, en el parque | | ¿Cuánto tiempo has estado en la naturaleza? | el
4005 | Tiempo en el gimnasio | Gimnasio | en el gimnasio, gym | | ¿Cuánto tiempo has estado en el gimnasio? | el
4006 | Tiempo en clase | | colegio, escuela, universidad, instituto, clase | | ¿Cuánto tiempo has estado en clase? | el
4007 | Tiempo en clínica o consulta | | hospital, médico, en el médico, cita médica, consulta | | ¿Cuánto tiempo has estado en una clínica o consulta? | el
4008 | Tiempo en coche | | coche, en el coche, conducir, carro | | ¿Cuánto tiempo has estado en coche? | el
4101 | Latitud | | grados de latitud | | ¿En qué latitud estás? | la
4102 | Longitud | | grados de longitud | | ¿En qué longitud estás? | la
5001 | Salud general | Salud | estado de salud | | ¿Qué tal está tu salud? | la
5002 | Calidad de vida | | nivel de vida | | ¿Qué tal es tu vida ahora? | la
5003 | Apetito | | ganas de comer | | ¿Qué tal está tu apetito? | el
5004 | Hambre | | hambriento, hambrienta | | ¿Cuánta hambre tienes? | el
5005 | Sed | | sediento, sedienta | | ¿Cuánta sed tienes? | la
5006 | Antojos | | antojo, ganas de dulce | | ¿Qué intensidad tienen tus antojos? | los
5007 | Regla | | menstruación, periodo, período, la regla, sangrado menstrual, flujo menstrual | | ¿Cómo de abundante es tu regla? | la
5008 | Día del ciclo | | día del ciclo menstrual | | ¿Qué día de tu ciclo es hoy? | el
5009 | Test de ovulación positivo | Test de ovulación | prueba de ovulación, test LH | | ¿Ha dado positivo tu test de ovulación? | -
5010 | Moco cervical | | flujo cervical, flujo vaginal | | ¿Cómo de claro y elástico es tu moco cervical? | el
5011 | Salud dental | Dientes | encías, salud bucal | | ¿Qué tal están tus dientes y encías? | la
5012 | Valoración del día | Día | valoración de mi día, cómo fue el día, buen día | | ¿Qué tal ha sido tu día? | la
6001 | Duración del sueño | Sueño | horas de sueño, dormir, dormido, he dormido, dormí, horas dormidas, tiempo de sueño | | ¿Cuánto has dormido? | la
6002 | Sueño profundo | | duración del sueño profundo | | ¿Cuánto ha durado tu sueño profundo? | el
6003 | Sueño ligero | | duración del sueño ligero | | ¿Cuánto ha durado tu sueño ligero? | el
6004 | Sueño REM | | fase REM, REM, duración del sueño REM | | ¿Cuánto ha durado tu sueño REM? | el
6005 | Tiempo en la cama | | horas en la cama, en la cama | | ¿Cuánto tiempo has estado en la cama? | el
6101 | Tiempo hasta dormirse | | latencia del sueño, tardar en dormir, conciliar el sueño | | ¿Cuánto has tardado en dormirte? | el
6102 | Tiempo en vela | | despierto de noche, despierta de noche, desvelo, tiempo despierto de noche | | ¿Cuánto tiempo has pasado en vela por la noche? | el
6103 | Despertares | | veces despierto, despertarse de noche | | ¿Cuántas veces te has despertado? | los
6104 | Siesta | | cabezada, siestas | | ¿Cuánto ha durado tu siesta? | la
6105 | Ronquidos | | roncar, ronquido | | ¿Cuánto tiempo has roncado? | los
6201 | Calidad del sueño | | calidad de sueño, dormir bien, dormí bien, dormí mal | | ¿Qué tal has dormido? | la
6202 | Descanso al despertar | Descanso | descansado, descansada, sensación de descanso | | ¿Con cuánto descanso te has despertado? | el
6203 | Eficiencia del sueño | | parte del tiempo dormido | | ¿Cuál ha sido tu eficiencia del sueño? | la
6204 | Índice del sueño | | puntuación del sueño, puntos de sueño | | ¿Cuál ha sido tu índice del sueño? | el
6205 | Pesadillas | | pesadilla, malos sueños | | ¿Qué intensidad han tenido tus pesadillas? | las
6206 | Hora de acostarse | Acostarse | hora de dormir, irse a la cama, me acosté | | ¿A qué hora te has acostado? | la
6207 | Hora de despertarse | Despertarse | levantarse, hora de levantarse, me desperté, me levanté | | ¿A qué hora te has despertado? | la
7001 | Tiempo con amigos | Amigos | amigas, quedar con amigos | | ¿Cuánto tiempo has estado con amigos? | el
7002 | Tiempo con la familia | Familia | tiempo en familia | | ¿Cuánto tiempo has estado con tu familia? | el
7003 | Tiempo en pareja | Pareja | tiempo con mi pareja, cita | | ¿Cuánto tiempo has estado con tu pareja? | el
7004 | Tiempo con niños | Niños | hijos, jugar con los niños, cuidado de los hijos | | ¿Cuánto tiempo has estado con niños? | el
7005 | Tiempo con mascotas | Mascotas | perro, gato, animales | | ¿Cuánto tiempo has estado con tus mascotas? | el
7006 | Llamadas y videollamadas | Llamadas | teléfono, videollamadas, hablar por teléfono | | ¿Cuánto tiempo has hablado por teléfono? | -
7007 | Reunión social | | fiesta, salir, quedada | | ¿Cuánto tiempo has estado con gente? | la
7008 | Ayudar a otros | | voluntariado, cuidar a alguien, ayudar | | ¿Cuánto tiempo has ayudado a otros? | -
7009 | Discusión | | pelea, discusiones, conflicto, bronca | | ¿Cuántas veces has discutido? | la
7010 | Abrazos | | abrazo, mimos | | ¿Cuántos abrazos has dado o recibido? | los
7011 | Relaciones sexuales | Sexo | relación sexual, intimidad | | ¿Cuántas veces has tenido relaciones sexuales? | las
7101 | Calidad de los contactos | | contacto social, vida social | | ¿Qué tal ha sido tu tiempo con otros? | la
7102 | Satisfacción con la relación | Relación | relación de pareja, calidad de la relación, matrimonio | | ¿Cuánto te satisface tu relación? | la
8001 | Pulso | | frecuencia cardíaca, frecuencia cardiaca, pulsaciones, ritmo cardíaco, latidos | | ¿Cuál es tu pulso? | el
8002 | Pulso en reposo | | frecuencia cardíaca en reposo, frecuencia cardiaca en reposo, pulsaciones en reposo | | ¿Cuál es tu pulso en reposo? | el
8003 | Variabilidad cardíaca (SDNN) | VFC (SDNN) | VFC, HRV, variabilidad cardíaca, variabilidad de la frecuencia cardíaca, SDNN | | ¿Cuál es tu variabilidad cardíaca? | la
8004 | Variabilidad cardíaca (RMSSD) | VFC (RMSSD) | RMSSD, VFC RMSSD | | ¿Cuál es tu variabilidad cardíaca? | la
8005 | Tensión máxima (sistólica) | Sistólica | tensión, tensión arterial, presión arterial, tensión alta, presión sistólica, tensión sistólica, presión, tensión máxima, presión máxima | | ¿Cuál es tu tensión máxima? | la
8006 | Tensión mínima (diastólica) | Diastólica | tensión baja, presión diastólica, tensión diastólica, tensión mínima, presión mínima | | ¿Cuál es tu tensión mínima? | la
8007 | Temperatura corporal | Temperatura | | | ¿Cuál es tu temperatura? | la
8008 | Temperatura basal | | temperatura al despertar | | ¿Cuál ha sido tu temperatura al despertar? | la
8009 | Temperatura de la piel | | temperatura de la muñeca | | ¿Cuál es la temperatura de tu piel? | la
8010 | Frecuencia respiratoria | | respiraciones por minuto, respiración | | ¿Cuántas veces respiras por minuto? | la
8011 | Saturación de oxígeno | SpO2 | oxígeno en sangre, saturación | | ¿Cuál es tu saturación de oxígeno? | la
8012 | Flujo espiratorio máximo (L/min) | Peak flow | flujo espiratorio, FEM | | ¿Cuál es tu flujo espiratorio máximo? | el
8013 | Volumen espiratorio en 1 segundo (FEV1) | FEV1 | espirometría | | ¿Cuál es tu FEV1? | el
8014 | Presión ocular | | presión intraocular, tensión ocular | | ¿Cuál es tu presión ocular? | la
8015 | Volumen de orina | | orina | | ¿Cuánta orina ha sido? | el
8016 | Conductancia de la piel | | actividad electrodérmica | | ¿Cuál es la conductancia de tu piel? | la
8017 | Índice de recuperación | Recuperación | readiness, batería corporal | | ¿Cuál es tu índice de recuperación? | el
8018 | Índice de estrés | | estrés según el dispositivo | | ¿Cuál es tu índice de estrés? | el
8101 | Glucosa en sangre | Glucosa | azúcar en sangre, glucemia | | ¿Cuál es tu glucosa en sangre? | la
8103 | Glucosa en ayunas | | azúcar en ayunas | | ¿Cuál es tu glucosa en ayunas? | la
8104 | Cetonas en sangre | Cetonas | cuerpos cetónicos | | ¿Cuáles son tus cetonas en sangre? | las
8105 | Colesterol total | Colesterol | | | ¿Cuál es tu colesterol total? | el
8106 | Colesterol LDL | LDL | colesterol malo | | ¿Cuál es tu colesterol LDL? | el
8107 | Colesterol HDL | HDL | colesterol bueno | | ¿Cuál es tu colesterol HDL? | el
8108 | Triglicéridos | | triglicéridos en sangre | | ¿Cuáles son tus triglicéridos? | los
8109 | Proteína C reactiva (mg/L) | PCR | proteína C reactiva | | ¿Cuál es tu proteína C reactiva? | la
8110 | Velocidad de sedimentación (mm/h) | VSG | velocidad de sedimentación | | ¿Cuál es tu velocidad de sedimentación? | la
8111 | Hemoglobina | | Hb | | ¿Cuál es tu hemoglobina? | la
8112 | Ferritina (ng/mL) | Ferritina | reservas de hierro | | ¿Cuál es tu ferritina? | la
8113 | Hormona tiroidea TSH (mIU/L) | TSH | tirotropina, tiroides | | ¿Cuál es tu TSH? | la
8114 | Vitamina B12 en sangre | B12 en sangre | nivel de B12 | | ¿Cuál es tu vitamina B12 en sangre? | la
8115 | Vitamina D en sangre | | nivel de vitamina D | | ¿Cuál es tu vitamina D en sangre? | la
8116 | Creatinina | | creatinina sérica | | ¿Cuál es tu creatinina? | la
8117 | Filtrado glomerular (mL/min) | Filtrado glomerular | FGe, eGFR, función renal | | ¿Cuál es tu filtrado glomerular? | el
8118 | Ácido úrico | | urato | | ¿Cuál es tu ácido úrico? | el
8119 | Transaminasa ALT (U/L) | ALT | GPT, transaminasas | | ¿Cuál es tu transaminasa ALT? | la
8120 | Calprotectina fecal (µg/g) | Calprotectina | calprotectina fecal | | ¿Cuál es tu calprotectina fecal? | la
8121 | Valor INR | INR | coagulación | | ¿Cuál es tu INR? | el
8122 | Testosterona | | testosterona total | | ¿Cuál es tu testosterona? | la
8123 | Urea | | nitrógeno ureico | | ¿Cuál es tu urea? | la
8124 | Bilirrubina | | bilirrubina total | | ¿Cuál es tu bilirrubina? | la
8125 | Calcio en sangre | | calcio sérico | | ¿Cuál es tu calcio en sangre? | el
8201 | Hemoglobina glicosilada (HbA1c) | HbA1c | hemoglobina glicosilada, glicosilada | | ¿Cuál es tu hemoglobina glicosilada? | la
8202 | Hematocrito | | Hct | | ¿Cuál es tu hematocrito? | el
8203 | Glucosa en rango | | tiempo en rango, TIR | | ¿Qué parte del tiempo ha estado tu glucosa en rango? | la
8301 | Hierro en sangre | | nivel de hierro, hierro sérico | | ¿Cuál es tu hierro en sangre? | el
8302 | Cortisol en sangre | Cortisol | | | ¿Cuál es tu cortisol en sangre? | el
8303 | Zinc en sangre | | nivel de zinc | | ¿Cuál es tu zinc en sangre? | el
8304 | Plomo en sangre | | nivel de plomo | | ¿Cuál es tu plomo en sangre? | el
9001 | Claridad mental | Claridad | mente clara | | ¿Con cuánta claridad puedes pensar? | la
9002 | Concentración | | concentrado, concentrada, enfoque, atención | | ¿Qué tal te concentras? | la
9003 | Estado de alerta | Alerta | despejado, despejada, despierto, despierta | | ¿Qué nivel de alerta tienes? | el
9004 | Memoria | | recordar | | ¿Qué tal está tu memoria? | la
9005 | Creatividad | | creativo, creativa, inspiración | | ¿Cuánta creatividad tienes? | la
9006 | Toma de decisiones | Decisiones | decidir | | ¿Qué tal tomas decisiones? | la
9101 | Tiempo de reacción | | reacción, prueba de reacción | | ¿Cuál ha sido tu tiempo de reacción? | el
9102 | Lapsos en la prueba de reacción | Lapsos | | | ¿Cuántos lapsos has tenido? | los
9103 | Amplitud de dígitos | | memoria de números | | ¿Cuál ha sido tu amplitud de dígitos? | la
9104 | Resultado N-Back | N-Back | | | ¿Cuál ha sido tu resultado de N-Back? | el
9105 | Tiempo en el test de Stroop | Stroop | test de Stroop | | ¿Cuánto has tardado en el test de Stroop? | el
9106 | Tiempo en el test del trazo | Test del trazo | Trail Making | | ¿Cuánto has tardado en el test del trazo? | el
9107 | Velocidad al teclear | | palabras por minuto, teclear, mecanografía | | ¿Cuántas palabras tecleas por minuto? | la
9108 | Cálculo mental | | aritmética, sumas | | ¿Cuántas cuentas has hecho de cabeza? | el
9109 | Test MoCA | MoCA | test de Montreal | | ¿Cuál ha sido tu resultado del test MoCA? | el
10001 | Dolor general | Dolor | nivel de dolor, dolores | | ¿Cuánto dolor tienes? | el
10002 | Dolor de cabeza | | cefalea, dolores de cabeza, me duele la cabeza, cabeza | | ¿Cuánto te duele la cabeza? | el
10003 | Migraña | | jaqueca, dolor de migraña | | ¿Qué intensidad tiene tu migraña? | la
10004 | Dolor de espalda | | lumbago, lumbalgia, espalda, me duele la espalda | | ¿Cuánto te duele la espalda? | el
10005 | Dolor de cuello | | cervicales, tortícolis, cuello rígido, dolor cervical | | ¿Cuánto te duele el cuello? | el
10006 | Dolor de hombro | | hombro | | ¿Cuánto te duele el hombro? | el
10007 | Dolor articular | | dolor de articulaciones, articulaciones, artralgia, dolor en las articulaciones | | ¿Cuánto te duelen las articulaciones? | el
10008 | Dolor de rodilla | | rodilla | | ¿Cuánto te duele la rodilla? | el
10009 | Dolor de cadera | | me duele la cadera | | ¿Cuánto te duele la cadera? | el
10010 | Dolor de mano y muñeca | Dolor de mano | dolor de muñeca, dolor de dedos, túnel carpiano | | ¿Cuánto te duele la mano o la muñeca? | el
10011 | Dolor de pie | | dolor de pies, dolor de talón, dolor de tobillo, fascitis | | ¿Cuánto te duele el pie? | el
10012 | Dolor muscular | | agujetas, mialgia, dolor de músculos, músculos doloridos | | ¿Cuánto te duelen los músculos? | el
10013 | Dolor de nervios | | ciática, neuralgia, dolor neuropático | | ¿Qué intensidad tiene tu dolor de nervios? | el
10014 | Dolor de pecho | | opresión en el pecho, angina | | ¿Cuánto te duele el pecho? | el
10015 | Dolor pélvico | | dolor de pelvis, dolor de bajo vientre, dolor de endometriosis | | ¿Cuánto te duele el bajo vientre? | el
10016 | Dolor de regla | | dolor menstrual, cólicos menstruales, dismenorrea, calambres menstruales, cólicos | | ¿Cuánto te duele la regla? | el
10017 | Dolor de mandíbula | | mandíbula, bruxismo, rechinar los dientes | | ¿Cuánto te duele la mandíbula? | el
10018 | Dolor de muelas | | dolor de dientes, muela, dolor de muela | | ¿Cuánto te duelen las muelas? | el
10019 | Dolor de oído | | dolor de oídos, otalgia | | ¿Cuánto te duele el oído? | el
10020 | Dolor de ojos | | vista cansada, ojos cansados | | ¿Cuánto te duelen los ojos? | el
10021 | Rigidez | | rígido, rígida, rigidez matutina, articulaciones rígidas | | ¿Cuánta rigidez tienes? | la
10022 | Calambres musculares | | calambres, calambre, espasmos, tirones, espasticidad | | ¿Qué intensidad tienen tus calambres musculares? | los
10023 | Hinchazón de piernas o articulaciones | Edema | inflamación, piernas hinchadas, articulaciones hinchadas, retención de líquidos | | ¿Cuánta hinchazón tienes? | la
10101 | Dolor abdominal | Dolor de barriga | dolor de estómago, dolor de tripa, dolor de panza, retortijones | | ¿Cuánto te duele la barriga? | el
10102 | Hinchazón abdominal | Hinchazón | barriga hinchada, distensión abdominal, hinchado, hinchada | | ¿Cuánta hinchazón notas en la barriga? | la
10103 | Náuseas | | náusea, ganas de vomitar, asco, mal cuerpo | | ¿Cuántas náuseas tienes? | las
10104 | Acidez | | ardor de estómago, reflujo, ardor, indigestión | | ¿Cuánta acidez tienes? | la
10105 | Diarrea | | heces sueltas, descomposición | | ¿Qué intensidad tiene tu diarrea? | la
10106 | Estreñimiento | | estreñido, estreñida, heces duras | | ¿Qué intensidad tiene tu estreñimiento? | el
10107 | Gases | | flatulencia, flatulencias, pedos, meteorismo | | ¿Cuántos gases tienes? | los
10108 | Urgencia intestinal | | urgencia para ir al baño | | ¿Qué intensidad tiene tu urgencia intestinal? | la
10109 | Falta de apetito | | sin apetito, inapetencia, pérdida de apetito | | ¿Qué intensidad tiene tu falta de apetito? | la
10110 | Boca seca | | sequedad de boca | | ¿Cuánto notas la boca seca? | la
10111 | Llagas en la boca | | aftas, llagas | | ¿Qué intensidad tienen tus llagas? | las
10112 | Urgencia urinaria | | vejiga hiperactiva, orinar mucho, ganas de orinar | | ¿Qué intensidad tiene tu urgencia urinaria? | la
10113 | Dolor al orinar | | escozor al orinar, cistitis, disuria | | ¿Cuánto te duele al orinar? | el
10114 | Sangre en las heces | | heces con sangre | | ¿Cuánta sangre hay en tus heces? | la
10151 | Deposiciones | | deposición, ir al baño, hacer de vientre, caca, evacuaciones | | ¿Cuántas veces has ido al baño? | las
10152 | Forma de las heces (Bristol) | Heces | escala de Bristol, Bristol, consistencia de las heces | | ¿Qué forma tenían tus heces, del 1 al 7? | la
10153 | Vómitos | | vómito, vomitar, he vomitado, vomité | | ¿Cuántas veces has vomitado? | los
10154 | Orinar de noche | | nicturia, levantarse a orinar | | ¿Cuántas veces te has levantado a orinar? | -
10201 | Cansancio | | fatiga, cansado, cansada, agotamiento, agotado, agotada | | ¿Cuánto cansancio tienes? | el
10202 | Nivel de energía | Energía | vitalidad, vigor, con energía | | ¿Cuánta energía tienes? | el
10203 | Somnolencia | | somnoliento, somnolienta, modorra, ganas de dormir, sueño de día | | ¿Cuánto sueño tienes? | la
10204 | Niebla mental | | mente nublada, cabeza embotada, embotamiento | | ¿Qué intensidad tiene tu niebla mental? | la
10205 | Malestar tras el esfuerzo | Bajón tras esfuerzo | PEM, malestar postesfuerzo | | ¿Qué intensidad tiene tu malestar tras el esfuerzo? | el
10206 | Insomnio | | no poder dormir, problemas para dormir | | ¿Qué intensidad tiene tu insomnio? | el
10207 | Malestar | | encontrarse mal, enfermo, enferma | | ¿Cuánto malestar tienes? | el
10221 | Mareo | | mareos, mareado, mareada, aturdimiento | | ¿Cuánto mareo tienes? | el
10222 | Vértigo | | todo da vueltas, vértigos | | ¿Qué intensidad tiene tu vértigo? | el
10223 | Entumecimiento y hormigueo | Hormigueo | entumecimiento, parestesia, adormecimiento | | ¿Qué intensidad tiene el entumecimiento u hormigueo? | -
10224 | Debilidad muscular | Debilidad | débil, piernas débiles | | ¿Cuánta debilidad muscular tienes? | la
10225 | Problemas de equilibrio | Equilibrio | inestabilidad, torpeza | | ¿Qué intensidad tienen tus problemas de equilibrio? | los
10226 | Temblor | | temblores, manos temblorosas, temblar | | ¿Cuánto tiemblas? | el
10227 | Piernas inquietas | | síndrome de piernas inquietas | | ¿Cuánto notas las piernas inquietas? | las
10228 | Tinnitus | Acúfenos | pitido en el oído, zumbido de oídos | | ¿Qué intensidad tiene el zumbido en tus oídos? | el
10229 | Sensibilidad a la luz | | fotofobia, me molesta la luz | | ¿Cuánto te molesta la luz? | la
10230 | Sensibilidad al ruido | | fonofobia, me molesta el ruido, hiperacusia | | ¿Cuánto te molesta el ruido? | la
10231 | Alteraciones de la vista | Vista | aura, visión borrosa, aura de migraña | | ¿Qué intensidad tienen las alteraciones de tu vista? | las
10232 | Pánico | | ataque de pánico, ataques de pánico, crisis de ansiedad | | ¿Qué intensidad tiene el pánico? | el
10233 | Inquietud | | inquieto, inquieta, agitación, hiperactividad | | ¿Cuánta inquietud sientes? | la
10234 | Tics | | tic, tic nervioso | | ¿Qué intensidad tienen tus tics? | los
10235 | Compulsiones | | obsesiones, pensamientos intrusivos, pensamientos obsesivos | | ¿Qué intensidad tienen tus compulsiones? | las
10301 | Falta de aire | | disnea, ahogo, dificultad para respirar, sin aliento | | ¿Cuánto te falta el aire? | la
10302 | Silbidos al respirar | Pitos | sibilancias | | ¿Qué intensidad tienen los silbidos al respirar? | los
10303 | Tos | | toser, tos seca | | ¿Cuánta tos tienes? | la
10304 | Congestión nasal | Nariz tapada | nariz taponada, congestión | | ¿Cuánto tienes tapada la nariz? | la
10305 | Moqueo | Mocos | rinorrea, rinitis, goteo nasal, moquera | | ¿Cuánto moqueas? | el
10306 | Estornudos | | estornudar, estornudo | | ¿Cuánto estornudas? | los
10307 | Dolor de garganta | | garganta, garganta irritada | | ¿Cuánto te duele la garganta? | el
10308 | Presión en los senos nasales | Sinusitis | senos nasales, senos paranasales | | ¿Qué intensidad tiene la presión en los senos nasales? | la
10309 | Picor de ojos | | ojos llorosos, ojos rojos, picazón de ojos | | ¿Cuánto te pican los ojos? | el
10310 | Ojos secos | | sequedad ocular | | ¿Cuánto notas los ojos secos? | los
10321 | Picor | | picazón, comezón, prurito, me pica | | ¿Cuánto te pica la piel? | el
10322 | Erupción en la piel | Sarpullido | erupción, ronchas rojas, rojeces | | ¿Qué intensidad tiene tu erupción en la piel? | la
10323 | Urticaria | | ronchas, habones | | ¿Qué intensidad tiene tu urticaria? | la
10324 | Acné | | granos, espinillas | | ¿Qué intensidad tiene tu acné? | el
10325 | Piel seca | | piel escamosa | | ¿Cuánto notas la piel seca? | la
10326 | Caída del pelo | | caída del cabello, alopecia | | ¿Cuánto pelo se te cae? | la
10327 | Moratones | | moretones, cardenales, hematomas | | ¿Cuántos moratones tienes? | los
10341 | Sofocos | | sofoco, bochornos | | ¿Qué intensidad tienen tus sofocos? | los
10342 | Sudores nocturnos | | sudoración nocturna, sudar de noche | | ¿Cuánto has sudado por la noche? | los
10343 | Sudoración | | sudor, sudar, hiperhidrosis | | ¿Cuánto sudas? | la
10344 | Escalofríos | | tiritona, tener frío, manos frías, pies fríos | | ¿Qué intensidad tienen tus escalofríos? | los
10345 | Sensación de fiebre | Fiebre | febril, destemplanza | | ¿Qué intensidad tiene tu sensación de fiebre? | la
10346 | Palpitaciones | | taquicardia, corazón acelerado, arritmia | | ¿Qué intensidad tienen tus palpitaciones? | las
10347 | Sensibilidad en los pechos | | dolor de pechos, pechos sensibles, mastalgia | | ¿Qué intensidad tiene tu sensibilidad en los pechos? | la
10348 | Síntomas premenstruales | SPM | síndrome premenstrual | | ¿Qué intensidad tienen tus síntomas premenstruales? | los
10349 | Ganglios inflamados | Ganglios | | | ¿Cuánto tienes los ganglios inflamados? | los
10350 | Resaca | | con resaca, guayabo, cruda | | ¿Cuánta resaca tienes? | la
11001 | Calorías ingeridas | Calorías | energía ingerida, kcal comidas | | ¿Cuántas calorías has comido? | las
11002 | Proteína | | proteínas | | ¿Cuánta proteína has comido? | la
11003 | Carbohidratos | | hidratos, hidratos de carbono, carbos | | ¿Cuántos carbohidratos has comido? | los
11004 | Grasa | | grasas, grasa total | | ¿Cuánta grasa has comido? | la
11005 | Grasa saturada | | grasas saturadas, ácidos grasos saturados | | ¿Cuánta grasa saturada has comido? | la
11006 | Fibra | | fibra alimentaria | | ¿Cuánta fibra has comido? | la
11007 | Azúcar | | azúcares, azúcar total | | ¿Cuánto azúcar has comido? | el
11008 | Azúcar añadido | | azúcares añadidos, azúcar libre | | ¿Cuánto azúcar añadido has comido? | el
11009 | Colesterol en la comida | | colesterol de la dieta | | ¿Cuánto colesterol has comido? | el
11010 | Sodio | | sal | | ¿Cuánto sodio has tomado? | el
11011 | Potasio | | potasio de la dieta | | ¿Cuánto potasio has tomado? | el
11012 | Calcio | | calcio de la dieta | | ¿Cuánto calcio has tomado? | el
11013 | Magnesio | | magnesio de la dieta | | ¿Cuánto magnesio has tomado? | el
11014 | Hierro | | hierro de la dieta | | ¿Cuánto hierro has tomado? | el
11015 | Zinc | | cinc | | ¿Cuánto zinc has tomado? | el
11016 | Vitamina C | | ácido ascórbico | | ¿Cuánta vitamina C has tomado? | la
11017 | Vitamina D | | vitamina D de la dieta | | ¿Cuánta vitamina D has tomado? | la
11018 | Vitamina B12 | | cobalamina, B12 | | ¿Cuánta vitamina B12 has tomado? | la
11019 | Folato | | ácido fólico, vitamina B9 | | ¿Cuánto folato has tomado? | el
11020 | Ácidos grasos omega-3 | Omega-3 | omega 3 | | ¿Cuánto omega-3 has tomado? | los
11021 | Líquidos | | líquido, bebida total, hidratación, he bebido, beber | | ¿Cuánto líquido has bebido? | los
11101 | Cafeína | | cafeína consumida | | ¿Cuánta cafeína has tomado? | la
11102 | Alcohol | | alcohol puro, etanol | | ¿Cuánto alcohol has tomado? | el
11103 | Gluten | | gluten de la dieta | | ¿Cuánto gluten has tomado? | el
11104 | Lactosa | | azúcar de la leche | | ¿Cuánta lactosa has tomado? | la
11105 | Histamina | | histamina de la dieta | | ¿Cuánta histamina has tomado? | la
11106 | Fructosa | | azúcar de la fruta | | ¿Cuánta fructosa has tomado? | la
11107 | Oxalato | | oxalatos | | ¿Cuánto oxalato has tomado? | el
11108 | Nicotina | | nicotina consumida | | ¿Cuánta nicotina has tomado? | la
12001 | Productividad | | productivo, productiva, rendimiento | | ¿Cuánto te ha cundido el día? | la
12002 | Avance en mis objetivos | Avance | objetivos, metas, progreso | | ¿Cuánto has avanzado en tus objetivos? | el
12003 | Autodisciplina | | disciplina, autocontrol | | ¿Cuánta disciplina has tenido? | la
12004 | Satisfacción en el trabajo | | satisfacción laboral | | ¿Cuánto te satisface tu trabajo? | la
12005 | Equilibrio trabajo y vida | | conciliación, equilibrio entre trabajo y vida | | ¿Qué tal encajan tu trabajo y tu vida? | -
12006 | Seguir la dieta | Dieta | comer sano, comida sana, alimentación sana | | ¿Qué tal has seguido tu dieta? | -
12007 | Procrastinación | | procrastinar, dejar para luego, aplazar | | ¿Cuánto has dejado para luego? | la
12101 | Tareas hechas | Tareas | tareas completadas, pendientes hechos | | ¿Cuántas tareas has terminado? | las
12102 | Trabajo concentrado | | tiempo de concentración, pomodoros | | ¿Cuánto tiempo has trabajado con plena concentración? | el
12103 | Palabras escritas | | número de palabras, escribir | | ¿Cuántas palabras has escrito? | las
12104 | Tiempo de estudio | Estudio | estudiar, he estudiado, deberes | | ¿Cuánto tiempo has estudiado? | el
12105 | Hábitos cumplidos | Hábitos | | | ¿Cuántos de tus hábitos has cumplido? | los
13001 | Paracetamol | | acetaminofén | | ¿Cuánto paracetamol has tomado? | el
13002 | Ibuprofeno | | pastilla de ibuprofeno | | ¿Cuánto ibuprofeno has tomado? | el
13003 | Aspirina | | ácido acetilsalicílico, AAS | | ¿Cuánta aspirina has tomado? | la
13004 | Naproxeno | | naproxeno sódico | | ¿Cuánto naproxeno has tomado? | el
13005 | Diclofenaco | | diclofenaco sódico | | ¿Cuánto diclofenaco has tomado? | el
13006 | Celecoxib | | inhibidor de la COX-2 | | ¿Cuánto celecoxib has tomado? | el
13007 | Codeína | | fosfato de codeína | | ¿Cuánta codeína has tomado? | la
13008 | Tramadol | | clorhidrato de tramadol | | ¿Cuánto tramadol has tomado? | el
13009 | Sumatriptán | | triptán | | ¿Cuánto sumatriptán has tomado? | el
13010 | Rizatriptán | | rizatriptán bucodispersable | | ¿Cuánto rizatriptán has tomado? | el
13011 | Gabapentina | | gabapentinoide | | ¿Cuánta gabapentina has tomado? | la
13012 | Pregabalina | | cápsula de pregabalina | | ¿Cuánta pregabalina has tomado? | la
13013 | Baclofeno | | relajante muscular | | ¿Cuánto baclofeno has tomado? | el
13021 | Sertralina | | ISRS | | ¿Cuánta sertralina has tomado? | la
13022 | Escitalopram | | oxalato de escitalopram | | ¿Cuánto escitalopram has tomado? | el
13023 | Fluoxetina | | cápsula de fluoxetina | | ¿Cuánta fluoxetina has tomado? | la
13024 | Venlafaxina | | IRSN | | ¿Cuánta venlafaxina has tomado? | la
13025 | Duloxetina | | cápsula de duloxetina | | ¿Cuánta duloxetina has tomado? | la
13026 | Bupropión | | bupropión retardado | | ¿Cuánto bupropión has tomado? | el
13027 | Amitriptilina | | tricíclico, antidepresivo tricíclico | | ¿Cuánta amitriptilina has tomado? | la
13028 | Mirtazapina | | pastilla de mirtazapina | | ¿Cuánta mirtazapina has tomado? | la
13029 | Litio | | carbonato de litio | | ¿Cuánto litio has tomado? | el
13030 | Lamotrigina | | estabilizador del ánimo | | ¿Cuánta lamotrigina has tomado? | la
13031 | Quetiapina | | antipsicótico | | ¿Cuánta quetiapina has tomado? | la
13032 | Metilfenidato | | medicina para el TDAH | | ¿Cuánto metilfenidato has tomado? | el
13033 | Lisdexanfetamina | | lisdexamfetamina | | ¿Cuánta lisdexanfetamina has tomado? | la
13034 | Lorazepam | | benzodiacepina, tranquilizante | | ¿Cuánto lorazepam has tomado? | el
13035 | Zolpidem | | pastilla para dormir, somnífero | | ¿Cuánto zolpidem has tomado? | el
13036 | Topiramato | | pastilla de topiramato | | ¿Cuánto topiramato has tomado? | el
13051 | Metformina | | pastilla de metformina | | ¿Cuánta metformina has tomado? | la
13052 | Insulina | | dosis de insulina, bolo, insulina basal | | ¿Cuántas unidades de insulina te has puesto? | la
13053 | Semaglutida | | GLP-1 | | ¿Cuánta semaglutida te has puesto? | la
13054 | Levotiroxina | | tiroxina, pastilla del tiroides | | ¿Cuánta levotiroxina has tomado? | la
13055 | Atorvastatina | | estatina | | ¿Cuánta atorvastatina has tomado? | la
13056 | Lisinopril | | IECA | | ¿Cuánto lisinopril has tomado? | el
13057 | Amlodipino | | bloqueador de calcio, pastilla de la tensión | | ¿Cuánto amlodipino has tomado? | el
13058 | Propranolol | | betabloqueante | | ¿Cuánto propranolol has tomado? | el
13059 | Omeprazol | | protector de estómago, inhibidor de la bomba de protones | | ¿Cuánto omeprazol has tomado? | el
13060 | Loperamida | | medicina para la diarrea, antidiarreico | | ¿Cuánta loperamida has tomado? | la
13061 | Macrogol | | laxante, polietilenglicol | | ¿Cuánto macrogol has tomado? | el
13062 | Mesalazina | | mesalamina | | ¿Cuánta mesalazina has tomado? | la
13063 | Cetirizina | | antihistamínico, pastilla para la alergia | | ¿Cuánta cetirizina has tomado? | la
13064 | Loratadina | | pastilla de loratadina | | ¿Cuánta loratadina has tomado? | la
13065 | Prednisona | | prednisolona, cortisona, corticoide | | ¿Cuánta prednisona has tomado? | la
13066 | Metotrexato | | MTX | | ¿Cuánto metotrexato has tomado? | el
13067 | Hidroxicloroquina | | HCQ | | ¿Cuánta hidroxicloroquina has tomado? | la
13068 | Salbutamol | | Ventolin, inhalador de rescate, albuterol | | ¿Cuántas inhalaciones de salbutamol has tomado? | el
13069 | Corticoide inhalado | | budesonida, beclometasona, inhalador de corticoide | | ¿Cuántas inhalaciones de corticoide has tomado? | el
13070 | Espray nasal de corticoide | Espray nasal | spray nasal, mometasona, fluticasona | | ¿Cuántas pulverizaciones de espray nasal has usado? | el
13071 | Crema de corticoide | | crema de cortisona, hidrocortisona | | ¿Cuántas veces te has puesto crema de corticoide? | la
13072 | Crema hidratante | | crema, hidratante | | ¿Cuántas veces te has puesto crema hidratante? | la
13073 | Colirio | | gotas para los ojos, lágrimas artificiales | | ¿Cuántas gotas de colirio te has puesto? | el
13074 | Píldora anticonceptiva | Píldora | anticonceptivo, anticonceptiva | | ¿Cuántas píldoras anticonceptivas has tomado? | la
13075 | Estradiol | | estrógeno, terapia hormonal | | ¿Cuánto estradiol has tomado? | el
13076 | Antibiótico | | antibióticos, amoxicilina | | ¿Cuántas dosis de antibiótico has tomado? | el
13077 | Biológico (inyección) | Biológico | adalimumab, anticuerpo | | ¿Cuántas dosis de biológico te has puesto? | el
13078 | Vacuna | | vacunación, vacunas, vacuna de la gripe | | ¿Cuántas vacunas te han puesto? | la
13101 | Multivitamínico | | multivitaminas, multivitamina, vitaminas | | ¿Cuántas pastillas de multivitamínico has tomado? | el
13102 | Suplemento de vitamina D | | vitamina D3, gotas de vitamina D | | ¿Cuánta vitamina D has tomado como suplemento? | el
13103 | Suplemento de vitamina B12 | | metilcobalamina, inyección de B12 | | ¿Cuánta vitamina B12 has tomado como suplemento? | el
13104 | Complejo de vitamina B | Complejo B | vitaminas B | | ¿Cuántas pastillas de complejo B has tomado? | el
13105 | Riboflavina | | vitamina B2 | | ¿Cuánta riboflavina has tomado? | la
13106 | Suplemento de vitamina C | | pastilla de vitamina C | | ¿Cuánta vitamina C has tomado como suplemento? | el
13107 | Suplemento de magnesio | | pastilla de magnesio, citrato de magnesio | | ¿Cuánto magnesio has tomado como suplemento? | el
13108 | Suplemento de hierro | | pastilla de hierro, sulfato ferroso | | ¿Cuánto hierro has tomado como suplemento? | el
13109 | Suplemento de zinc | | pastilla de zinc | | ¿Cuánto zinc has tomado como suplemento? | el
13110 | Suplemento de calcio | | pastilla de calcio | | ¿Cuánto calcio has tomado como suplemento? | el
13111 | Aceite de pescado | | suplemento de omega-3, aceite de hígado de bacalao, aceite de kril | | ¿Cuánto aceite de pescado has tomado? | el
13112 | Probióticos | | probiótico, lactobacilos | | ¿Cuántas cápsulas de probióticos has tomado? | los
13113 | Psilio | | psyllium, cáscara de psilio, suplemento de fibra | | ¿Cuánto psilio has tomado? | el
13114 | Melatonina | | hormona del sueño | | ¿Cuánta melatonina has tomado? | la
13115 | Creatina | | monohidrato de creatina | | ¿Cuánta creatina has tomado? | la
13116 | Proteína en polvo | | batido de proteínas, whey | | ¿Cuánta proteína en polvo has tomado? | la
13117 | Colágeno | | péptidos de colágeno | | ¿Cuánto colágeno has tomado? | el
13118 | Curcumina | | cúrcuma | | ¿Cuánta curcumina has tomado? | la
13119 | Coenzima Q10 | | Q10, ubiquinona, ubiquinol | | ¿Cuánta coenzima Q10 has tomado? | la
13120 | L-teanina | | teanina | | ¿Cuánta L-teanina has tomado? | la
13121 | Ashwagandha | | bufera, ginseng indio | | ¿Cuánta ashwagandha has tomado? | -
13122 | Hierba de San Juan | | hipérico | | ¿Cuánta hierba de San Juan has tomado? | la
13123 | Valeriana | | raíz de valeriana | | ¿Cuánta valeriana has tomado? | la
13124 | Aceite de menta | | cápsulas de menta | | ¿Cuántas cápsulas de aceite de menta has tomado? | el
13125 | Jengibre | | raíz de jengibre | | ¿Cuánto jengibre has tomado? | el
13126 | Electrolitos | | suero oral, sales de rehidratación | | ¿Cuántas raciones de electrolitos has tomado? | los
13127 | Cannabidiol | | CBD, aceite de CBD | | ¿Cuánto cannabidiol has tomado? | el
13128 | Cannabis | | marihuana, porro, porros, hierba, THC | | ¿Cuántas veces has consumido cannabis? | el
13201 | Psicoterapia | Terapia | psicólogo, psicóloga, terapia cognitiva | | ¿Cuánto ha durado tu psicoterapia? | la
13202 | Fisioterapia | Fisio | fisioterapeuta | | ¿Cuánto ha durado tu fisioterapia? | la
13203 | Masaje | | masajes | | ¿Cuánto ha durado tu masaje? | el
13204 | Acupuntura | | agujas, punción seca | | ¿Cuánto ha durado tu acupuntura? | la
13205 | Calor (tratamiento) | Calor | bolsa de agua caliente, manta eléctrica | | ¿Cuánto tiempo has aplicado calor? | el
13206 | Frío (tratamiento) | Frío | hielo, bolsa de hielo | | ¿Cuánto tiempo has aplicado frío? | el
13207 | Ducha fría | | baño de hielo, ducha de agua fría | | ¿Cuánto ha durado tu ducha fría? | la
13208 | Sauna | | baño de vapor | | ¿Cuánto tiempo has estado en la sauna? | la
13209 | Baño caliente | | baño, bañera | | ¿Cuánto ha durado tu baño caliente? | el
13210 | Terapia de luz | | lámpara de luz, fototerapia | | ¿Cuánto tiempo has usado la lámpara de luz? | la
13211 | Estimulación nerviosa | | TENS, estimulación del nervio vago, electroterapia | | ¿Cuánto tiempo has usado la estimulación nerviosa? | la
13212 | Mascarilla CPAP | CPAP | mascarilla para la apnea | | ¿Cuánto tiempo has llevado la mascarilla? | la
13213 | Oxigenoterapia | | oxígeno | | ¿Cuánto tiempo has usado oxígeno? | la
13214 | Medias de compresión | | compresión, calcetines de compresión | | ¿Cuánto tiempo has llevado medias de compresión? | las
13215 | Ayuno | | ayunar, ayuno intermitente, he ayunado | | ¿Cuánto tiempo has ayunado? | el
13216 | Diálisis | | hemodiálisis | | ¿Cuánto ha durado tu diálisis? | la
14001 | Meditación | | meditar, he meditado, atención plena, mindfulness | | ¿Cuánto tiempo has meditado? | la
14002 | Ejercicios de respiración | | respiración profunda | | ¿Cuánto tiempo has hecho ejercicios de respiración? | los
14003 | Oración | | rezar, rezo, misa | | ¿Cuánto tiempo has rezado? | la
14004 | Escribir un diario | Diario | diario de gratitud | | ¿Cuánto tiempo has escrito en tu diario? | -
14005 | Tareas de casa | | limpiar, limpieza, limpiar la casa, colada, ordenar | | ¿Cuánto tiempo has dedicado a las tareas de casa? | las
14006 | Jardinería | | jardín, huerto | | ¿Cuánto tiempo has dedicado al jardín? | la
14007 | Cocinar | | cocina, he cocinado, hornear | | ¿Cuánto tiempo has cocinado? | -
14008 | Ir al trabajo | Trayecto | desplazamiento, transporte al trabajo | | ¿Cuánto tiempo has tardado en ir y volver del trabajo? | -
14009 | Trabajar | Trabajo | he trabajado, horas de trabajo, jornada | | ¿Cuánto tiempo has trabajado? | -
14010 | Reuniones | | reunión, reunión de trabajo | | ¿Cuánto tiempo has estado en reuniones? | las
14011 | Tocar un instrumento | Instrumento | piano, guitarra, cantar | | ¿Cuánto tiempo has tocado un instrumento? | -
14012 | Arte y manualidades | Manualidades | dibujar, pintar, tejer, afición | | ¿Cuánto tiempo has dedicado a manualidades? | -
14013 | Ir de compras | Compras | hacer la compra, recados | | ¿Cuánto tiempo has estado de compras? | -
14014 | Descansar | | reposo, tumbarse, relajarse, relajación | | ¿Cuánto tiempo has descansado? | -
14015 | Volar | | vuelo, avión, viaje en avión | | ¿Cuánto tiempo has volado? | -
14016 | Cepillarse los dientes | | lavarse los dientes, cepillado, hilo dental | | ¿Cuántas veces te has cepillado los dientes? | -
14101 | Tiempo sentado | | sentado, sentada, sedentarismo | | ¿Cuánto tiempo has estado sentado o sentada? | el
14102 | En la cama de día | | encamado, encamada | | ¿Cuánto tiempo has estado en la cama durante el día? | -
15001 | Pan | | tostada, pan blanco, barra de pan | rebanada/rebanadas | ¿Cuántas rebanadas de pan has tomado? | el
15002 | Cereales integrales | Integral | pan integral, arroz integral | | ¿Cuántas raciones de cereales integrales has tomado? | los
15003 | Avena | | copos de avena, gachas | | ¿Cuántas raciones de avena has tomado? | la
15004 | Pasta | | espaguetis, fideos, macarrones | | ¿Cuántas raciones de pasta has tomado? | la
15005 | Arroz | | arroz blanco | | ¿Cuántas raciones de arroz has tomado? | el
15006 | Patatas | | patata, papas, papa, puré de patatas | | ¿Cuántas raciones de patatas has tomado? | las
15007 | Verduras | | verdura, vegetales, ensalada, hortalizas | | ¿Cuántas raciones de verduras has tomado? | las
15008 | Fruta | | frutas | | ¿Cuántas raciones de fruta has tomado? | la
15009 | Bayas | | arándanos, fresas, frambuesas, frutos rojos | | ¿Cuántas raciones de bayas has tomado? | las
15010 | Plátano | | plátanos, banana, bananas | | ¿Cuántos plátanos has tomado? | el
15011 | Manzana | | manzanas | | ¿Cuántas manzanas has tomado? | la
15012 | Cítricos | | naranja, naranjas, limón, mandarina, pomelo | | ¿Cuántas raciones de cítricos has tomado? | los
15013 | Tomate | | tomates, salsa de tomate | | ¿Cuántas raciones de tomate has tomado? | el
15014 | Cebolla | | cebollas | | ¿Cuántas raciones de cebolla has tomado? | la
15015 | Ajo | | diente de ajo | diente/dientes | ¿Cuántos dientes de ajo has tomado? | el
15016 | Legumbres | | lentejas, garbanzos, judías, frijoles, alubias | | ¿Cuántas raciones de legumbres has tomado? | las
15017 | Productos de soja | | tofu, soja, soya, tempeh | | ¿Cuántas raciones de productos de soja has tomado? | los
15018 | Frutos secos | | nueces, almendras, anacardos | puñado/puñados | ¿Cuántos puñados de frutos secos has tomado? | los
15019 | Cacahuetes | | cacahuete, maní, crema de cacahuete | | ¿Cuántas raciones de cacahuetes has tomado? | los
15020 | Huevos | | huevo, tortilla, huevos revueltos | | ¿Cuántos huevos has tomado? | los
15021 | Lácteos | | productos lácteos | | ¿Cuántas raciones de lácteos has tomado? | los
15022 | Leche | | leche de vaca, leche entera | | ¿Cuánta leche has tomado? | la
15023 | Queso | | queso curado | loncha/lonchas | ¿Cuántas lonchas de queso has tomado? | el
15024 | Yogur | | yogures, kéfir | | ¿Cuántas raciones de yogur has tomado? | el
15025 | Carne roja | | carne, ternera, cerdo, cordero, filete, res | | ¿Cuántas raciones de carne roja has tomado? | la
15026 | Carne de ave | Pollo | pavo, ave | | ¿Cuántas raciones de carne de ave has tomado? | la
15027 | Embutido | | jamón, salchicha, salchichas, beicon, chorizo, fiambre | | ¿Cuántas raciones de embutido has tomado? | el
15028 | Pescado | | salmón, atún, pescado azul | | ¿Cuántas raciones de pescado has tomado? | el
15029 | Marisco | | gambas, mejillones, mariscos, camarones | | ¿Cuántas raciones de marisco has tomado? | el
15030 | Chocolate | | chocolate negro, cacao | onza/onzas | ¿Cuántas onzas de chocolate has tomado? | el
15031 | Dulces | | caramelos, golosinas, chuches, postre | | ¿Cuántas raciones de dulces has tomado? | los
15032 | Bollería y galletas | Galletas | pastel, tarta, bollería, torta | trozo/trozos | ¿Cuántos trozos de bollería y galletas has tomado? | -
15033 | Helado | | helados, sorbete | bola/bolas | ¿Cuántas bolas de helado has tomado? | el
15034 | Comida rápida | | pizza, hamburguesa, comida basura | | ¿Cuántas raciones de comida rápida has tomado? | la
15035 | Fritos | | patatas fritas, fritura, comida frita | | ¿Cuántas raciones de fritos has tomado? | los
15036 | Patatas de bolsa y aperitivos | Aperitivos | patatas de bolsa, snacks salados | | ¿Cuántas raciones de patatas de bolsa y aperitivos has tomado? | -
15037 | Comida picante | Picante | chile, curry, guindilla | | ¿Cuántas raciones de comida picante has tomado? | la
15038 | Alimentos fermentados | | chucrut, kimchi, kombucha, miso | | ¿Cuántas raciones de alimentos fermentados has tomado? | los
15039 | Edulcorantes | | edulcorante, sacarina, aspartamo | | ¿Cuántas raciones de edulcorantes has tomado? | los
15040 | Aceite de oliva | | aceite, aceite de oliva virgen | | ¿Cuánto aceite de oliva has tomado? | el
15101 | Café | | cafés, expreso, capuchino, cortado, café con leche | taza/tazas | ¿Cuántas tazas de café has tomado? | el
15102 | Café descafeinado | Descafeinado | | taza/tazas | ¿Cuántas tazas de café descafeinado has tomado? | el
15103 | Té negro | | té, tés | taza/tazas | ¿Cuántas tazas de té negro has tomado? | el
15104 | Té verde | | matcha | taza/tazas | ¿Cuántas tazas de té verde has tomado? | el
15105 | Infusión | | infusiones, manzanilla, poleo, menta poleo, mate, yerba mate | taza/tazas | ¿Cuántas tazas de infusión has tomado? | la
15106 | Bebidas energéticas | | bebida energética | lata/latas | ¿Cuántas bebidas energéticas has tomado? | las
15107 | Refrescos | | refresco, cola, gaseosa, limonada | vaso/vasos | ¿Cuántos refrescos has tomado? | los
15108 | Refrescos sin azúcar | | refresco light, cola light, cola zero | vaso/vasos | ¿Cuántos refrescos sin azúcar has tomado? | los
15109 | Zumo | | jugo, zumo de naranja, batido de frutas | vaso/vasos | ¿Cuántos vasos de zumo has tomado? | el
15110 | Agua | | agua potable, agua mineral | | ¿Cuánta agua has bebido? | el
15111 | Bebidas alcohólicas | Copas | tragos, bebida alcohólica | copa/copas | ¿Cuántas bebidas alcohólicas has tomado? | las
15112 | Cerveza | | cervezas, caña, cañas | vaso/vasos | ¿Cuántas cervezas has tomado? | la
15113 | Vino | | vino tinto, vino blanco, cava | copa/copas | ¿Cuántas copas de vino has tomado? | el
15114 | Licores | | licor, whisky, vodka, ginebra, ron, cóctel, chupito | copa/copas | ¿Cuántas copas de licor has tomado? | los
15115 | Leche de avena | | bebida de avena, leche vegetal, leche de almendras, leche de soja | | ¿Cuánta leche de avena has tomado? | la
15116 | Caldo de huesos | Caldo | consomé | taza/tazas | ¿Cuántas tazas de caldo de huesos has tomado? | el
16001 | Artritis | | artrosis, reuma, artritis reumatoide | | ¿Qué intensidad tiene tu artritis? | la
16002 | Asma | | síntomas de asma | | ¿Qué intensidad tiene tu asma? | el
16003 | Eccema | | dermatitis atópica, eczema, dermatitis | | ¿Qué intensidad tiene tu eccema? | el
16004 | Psoriasis | | soriasis | | ¿Qué intensidad tiene tu psoriasis? | la
16005 | Colon irritable | | intestino irritable, SII | | ¿Qué intensidad tiene tu colon irritable? | el
16006 | Enfermedad inflamatoria intestinal | EII | Crohn, enfermedad de Crohn, colitis ulcerosa, colitis | | ¿Qué actividad tiene tu enfermedad intestinal? | la
16007 | Fibromialgia | | fibro | | ¿Qué intensidad tiene tu fibromialgia? | la
16008 | Esclerosis múltiple | | EM | | ¿Qué intensidad tiene tu esclerosis múltiple? | la
16009 | Fatiga crónica (EM/SFC) | Fatiga crónica | SFC, EM/SFC, covid persistente, encefalomielitis miálgica | | ¿Qué intensidad tiene tu fatiga crónica? | la
16010 | Alergia al polen | | fiebre del heno, rinitis alérgica, alergia estacional | | ¿Qué intensidad tiene tu alergia al polen? | la
16011 | Reacción alérgica | Alergia | alergias, alergia alimentaria | | ¿Qué intensidad tiene tu reacción alérgica? | la
16012 | Resfriado | | catarro, constipado, gripe, resfriada, acatarrado | | ¿Qué intensidad tiene tu resfriado? | el
16013 | Brote | | recaída, crisis de la enfermedad | | ¿Qué intensidad tiene tu brote? | el
16014 | Limitación en el día a día | Limitación | discapacidad | | ¿Cuánto te limita en el día a día? | la
16101 | Crisis de migraña | | ataque de migraña, día de migraña | crisis/crisis | ¿Cuántas crisis de migraña has tenido? | la
16102 | Crisis epiléptica | Convulsión | epilepsia, ataque epiléptico | | ¿Cuántas crisis epilépticas has tenido? | la
16103 | Crisis de asma | | ataque de asma | crisis/crisis | ¿Cuántas crisis de asma has tenido? | la
16104 | Hipoglucemia | | bajada de azúcar, azúcar bajo | | ¿Cuántas hipoglucemias has tenido? | la
16105 | Caída | | caídas, me caí, me he caído | | ¿Cuántas veces te has caído? | la
16106 | Desmayo | | desmayos, síncope, me desmayé | | ¿Cuántas veces te has desmayado? | el
16201 | Índice de depresión (PHQ-9) | PHQ-9 | PHQ9 | | ¿Cuál ha sido tu PHQ-9? | el
16202 | Índice de ansiedad (GAD-7) | GAD-7 | GAD7 | | ¿Cuál ha sido tu GAD-7? | el
16203 | Articulaciones dolorosas (número) | Articulaciones dolorosas | | | ¿Cuántas articulaciones te duelen? | las
16204 | Articulaciones inflamadas (número) | Articulaciones inflamadas | | | ¿Cuántas articulaciones tienes inflamadas? | las
17001 | Temperatura exterior | | temperatura del aire, temperatura fuera | | ¿Qué temperatura hace fuera? | la
17002 | Humedad exterior | Humedad | humedad relativa | | ¿Cuál es la humedad fuera? | la
17003 | Presión atmosférica | | barómetro, presión del aire | | ¿Cuál es la presión atmosférica? | la
17004 | Precipitación | Lluvia | nieve | | ¿Cuánto ha llovido o nevado? | la
17005 | Velocidad del viento | Viento | | | ¿Qué velocidad tiene el viento? | la
17006 | Nubosidad | Nubes | nublado | | ¿Cuánto cielo está nublado? | la
17007 | Duración del día | | horas de luz, luz del día | | ¿Cuánto dura el día? | la
17008 | Horas de sol | | insolación | | ¿Cuánto tiempo ha hecho sol? | las
17009 | Tiempo al sol | Sol | tomar el sol, luz solar, exposición al sol | | ¿Cuánto tiempo has estado al sol? | el
17010 | Índice ultravioleta | Índice UV | UV | | ¿Cuál es el índice UV? | el
17011 | Índice de calidad del aire | Calidad del aire | contaminación | | ¿Cuál es el índice de calidad del aire? | el
17012 | Partículas finas PM2,5 (µg/m³) | Partículas | PM2.5, polvo fino | | ¿Cuál es el nivel de partículas finas? | las
17013 | Ozono (µg/m³) | Ozono | | | ¿Cuál es el nivel de ozono? | el
17014 | Polen de árboles | | polen de abedul | | ¿Cuánto polen de árboles hay? | el
17015 | Polen de gramíneas | | polen, gramíneas | | ¿Cuánto polen de gramíneas hay? | el
17016 | Polen de ambrosía | | ambrosía, polen de malezas | | ¿Cuánto polen de ambrosía hay? | el
17017 | Temperatura interior | | temperatura de la habitación | | ¿Qué temperatura hace dentro? | la
17018 | Temperatura del dormitorio | | temperatura al dormir | | ¿Qué temperatura hace en tu dormitorio? | la
17019 | Humedad interior | | humedad de la habitación | | ¿Cuál es la humedad dentro? | la
17020 | Dióxido de carbono interior | CO2 | dióxido de carbono, aire viciado | | ¿Cuál es el nivel de dióxido de carbono? | el
17021 | Nivel de ruido | Ruido | volumen | | ¿Cuánto ruido hay? | el
17022 | Nivel de luz (lux) | Luz | iluminación, brillo | | ¿Cuánta luz hay? | el
17023 | Altitud | | altura sobre el mar | | ¿A qué altitud estás? | la
17024 | Fase de la luna | Luna | luna llena | | ¿Qué parte de la luna está iluminada? | la
18001 | Contacto con enfermos | | contacto con un enfermo, contagio | | ¿Cuántas veces has estado con alguien enfermo? | el
18002 | Pelo de animales | | pelo de gato, pelo de perro, caspa de animales | | ¿Cuántas veces has estado cerca de pelo de animales? | el
18003 | Polvo de casa | Polvo | ácaros | | ¿Cuántas veces te has expuesto al polvo? | el
18004 | Moho | | humedades, hongos | | ¿Cuántas veces te has expuesto al moho? | el
18005 | Perfumes y olores fuertes | Perfumes | perfume, olores fuertes | | ¿Cuántas veces te has expuesto a perfumes? | -
18006 | Productos de limpieza | | lejía, químicos | | ¿Cuántas veces has usado productos de limpieza? | los
18007 | Picadura | | picadura de insecto, mosquito, garrapata, abeja | | ¿Cuántas veces te ha picado algo? | la
18008 | Contacto con alérgenos | Alérgenos | alérgeno | | ¿Cuántas veces te has expuesto a alérgenos? | el
18009 | Suceso estresante | | mala noticia, disgusto, trauma | | ¿Cuántos sucesos estresantes ha habido? | el
18010 | Lesión | | herida, accidente, esguince, lesiones | | ¿Cuántas veces te has lesionado? | la
18011 | Comida saltada | | saltarse una comida, no desayuné | | ¿Cuántas comidas te has saltado? | la
18012 | Medicación olvidada | | olvidé la pastilla, dosis olvidada | | ¿Cuántas veces has olvidado tu medicación? | la
18013 | Trabajo por turnos | Turno | turno de noche | | ¿Cuántos turnos has hecho? | el
18014 | Sobreesfuerzo | | esfuerzo excesivo, levantar peso | | ¿Cuántas veces te has esforzado demasiado? | el
18015 | Cigarrillos | | cigarrillo, fumar, tabaco, cigarros, he fumado | | ¿Cuántos cigarrillos has fumado? | los
18016 | Vapear | | cigarrillo electrónico, vapeo, vaper | | ¿Cuántas caladas has dado al vapear? | -
18017 | Humo ajeno | | fumador pasivo, humo de tabaco | | ¿Cuánto tiempo has estado cerca de humo? | el
19001 | Lectura | | leer, he leído, libro, libros | | ¿Cuánto tiempo has leído? | la
19002 | Páginas leídas | Páginas | | | ¿Cuántas páginas has leído? | las
19003 | Novelas | | ficción, novela | | ¿Cuánto tiempo has leído novelas? | las
19004 | Ensayo | | no ficción, ensayos | | ¿Cuánto tiempo has leído ensayo? | el
19005 | Audiolibros | | audiolibro | | ¿Cuánto tiempo has escuchado audiolibros? | los
19006 | Cómics | | cómic, manga, tebeos | | ¿Cuánto tiempo has leído cómics? | los
20001 | Tiempo de pantalla | | pantalla, pantallas | | ¿Cuánto tiempo has mirado pantallas? | el
20002 | Uso del móvil | Móvil | celular, teléfono móvil, smartphone | | ¿Cuánto tiempo has usado el móvil? | el
20003 | Uso del ordenador | Ordenador | computadora, portátil | | ¿Cuánto tiempo has usado el ordenador? | el
20004 | Veces que miré el móvil | Desbloqueos | desbloqueos del móvil, coger el móvil | | ¿Cuántas veces has cogido el móvil? | -
20101 | Redes sociales | | redes, scroll | | ¿Cuánto tiempo has estado en redes sociales? | las
20102 | Videojuegos | | jugar a la consola, consola, gaming | | ¿Cuánto tiempo has jugado a videojuegos? | los
20103 | Correo electrónico | Correo | correos, email | | ¿Cuánto tiempo has dedicado al correo? | el
20104 | Mensajes | | mensajería, chatear, chat | | ¿Cuánto tiempo has escrito mensajes? | los
20105 | Programar | | programación, código | | ¿Cuánto tiempo has programado? | -
20106 | Leer noticias | Noticias | periódico | | ¿Cuánto tiempo has leído noticias? | -
20107 | Navegar por internet | Internet | navegar | | ¿Cuánto tiempo has navegado por internet? | -
20108 | Pantalla por la noche | | pantalla antes de dormir, luz azul | | ¿Cuánto tiempo has mirado pantallas a última hora? | la
25001 | Escuchar música | Música | | | ¿Cuánto tiempo has escuchado música? | -
25002 | Canciones escuchadas | Canciones | | | ¿Cuántas canciones has escuchado? | las
25003 | Música clásica | | clásica | | ¿Cuánto tiempo has escuchado música clásica? | la
25004 | Música relajante | | música tranquila, música para dormir | | ¿Cuánto tiempo has escuchado música relajante? | la
25005 | Música animada | | música de baile, música para entrenar | | ¿Cuánto tiempo has escuchado música animada? | la
25006 | Sonidos binaurales | | ondas binaurales | | ¿Cuánto tiempo has escuchado sonidos binaurales? | los
25007 | Podcasts | | podcast, pódcast, radio | | ¿Cuánto tiempo has escuchado podcasts? | los
25008 | Concierto | | música en directo, conciertos | | ¿Cuánto ha durado el concierto? | el
32001 | Gasto total | Gasto | gastos, dinero gastado | | ¿Cuánto dinero has gastado? | el
32002 | Gasto en comida | Supermercado | gasto en alimentos | | ¿Cuánto has gastado en comida? | el
32003 | Gasto en restaurantes | Restaurantes | restaurante, comer fuera | | ¿Cuánto has gastado en restaurantes? | el
32004 | Gasto en medicinas | Farmacia | | | ¿Cuánto has gastado en medicinas? | el
32005 | Gasto en salud | | gastos médicos, factura del médico | | ¿Cuánto has gastado en salud? | el
32006 | Gasto en transporte | Transporte | gasolina, billetes de transporte | | ¿Cuánto has gastado en transporte? | el
32007 | Gasto en ocio | Ocio | | | ¿Cuánto has gastado en ocio? | el
32008 | Gasto en alcohol | | gasto en bares | | ¿Cuánto has gastado en alcohol? | el
32009 | Gasto en ropa | Ropa | | | ¿Cuánto has gastado en ropa? | el
32010 | Apuestas | | juego de azar, lotería, apostar | | ¿Cuánto has apostado? | las
32011 | Donaciones | | donación, donar | | ¿Cuánto has donado? | las
32012 | Ingresos | | sueldo, salario, ganancias | | ¿Cuánto has ganado? | los
42001 | Televisión | Tele | TV, ver la tele | | ¿Cuánto tiempo has visto la televisión? | la
42002 | Películas | | película, cine | | ¿Cuánto tiempo has visto películas? | las
42003 | Series | | serie, maratón de series | | ¿Cuánto tiempo has visto series? | las
42004 | Vídeos en línea | Vídeos | vídeo, videos, streaming | | ¿Cuánto tiempo has visto vídeos? | los
42005 | Comedia | | comedias, monólogos, vídeos graciosos | | ¿Cuánto tiempo has visto comedia? | la
42006 | Documentales | | documental | | ¿Cuánto tiempo has visto documentales? | los
42007 | Películas de terror | Terror | suspense | | ¿Cuánto tiempo has visto películas de terror? | las
`
